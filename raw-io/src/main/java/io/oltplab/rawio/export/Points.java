package io.oltplab.rawio.export;

import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.store.TimelineRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// The points of a result: a measured phase each, with its profile and its seconds.
///
/// @param result as it lies in the folder
/// @param points in the order in which they ran
public record Points(RunResult result, List<Point> points) {

    private static final String PROFILE = "profile ";

    public Points {
        points = List.copyOf(points);
    }

    /// One point.
    ///
    /// @param phase its figures
    /// @param mix what was read and written
    /// @param seconds its intervals
    public record Point(PhaseResult phase, Mix mix, List<TimelineRow> seconds) {

        public Point {
            seconds = List.copyOf(seconds);
        }

        /// A figure of the phase, or what stands for it.
        double figure(String name, double otherwise) {
            return phase.figures().getOrDefault(name, otherwise);
        }

        int numjobs() {
            return (int) figure("numjobs", 1);
        }

        int iodepth() {
            return (int) figure("iodepth", phase.phase().load().users());
        }
    }

    /// Reads a result folder, also of a run that goes on or was killed.
    ///
    /// @throws IllegalArgumentException when it holds no raw-I/O run
    public static Points read(Path folder) {
        RunResult result = RunFolder.read(folder);
        if (!result.plan().workload().equals("rawio")) {
            throw new IllegalArgumentException(
                    folder + " holds a result of " + result.plan().workload() + ", none of rawio");
        }
        List<TimelineRow> rows = RunFolder.timeline(folder);
        List<Point> points = new ArrayList<>();
        for (PhaseResult phase : result.phases()) {
            points.add(
                    new Point(
                            phase,
                            mix(result, phase),
                            rows.stream()
                                    .filter(r -> r.phase().equals(phase.phase().name()))
                                    .toList()));
        }
        return new Points(result, points);
    }

    /// The profile whose name the phase's begins with, or the only one.
    private static Mix mix(RunResult result, PhaseResult phase) {
        List<String> names =
                result.environment().keySet().stream()
                        .filter(s -> s.startsWith(PROFILE))
                        .map(s -> s.substring(PROFILE.length()))
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        String name =
                names.stream()
                        .filter(phase.phase().name()::startsWith)
                        .findFirst()
                        .orElse(names.size() == 1 ? names.getFirst() : "");
        Map<String, String> facts = result.environment().getOrDefault(PROFILE + name, Map.of());
        return Mix.of(name, facts, (long) (double) phase.figures().getOrDefault("io_bytes", 0.0));
    }
}
