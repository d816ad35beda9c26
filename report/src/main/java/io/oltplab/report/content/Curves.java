package io.oltplab.report.content;

import io.oltplab.core.result.Latency;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Latency against IOPS, one chart a profile; runs with the same profile share it.
public final class Curves {

    private static final double NANOS_PER_US = 1e3;

    private Curves() {}

    /// A published point beside the curves of a profile.
    ///
    /// @param drive that was reviewed
    /// @param profile of the curve
    /// @param iops as published
    /// @param latencyNanos as published, average
    /// @param note source and standing
    public record PublishedPoint(
            String drive, String profile, double iops, double latencyNanos, String note) {}

    static Section section(List<Run> runs) {
        return section(runs, List.of());
    }

    /// The curves of runs, with published points of the same profiles.
    public static Section section(List<Run> runs, List<PublishedPoint> published) {
        Map<String, Map<String, Curve>> byProfile = new LinkedHashMap<>();
        for (Run run : runs) {
            for (Curve curve : Curve.of(run)) {
                byProfile
                        .computeIfAbsent(curve.name(), _ -> new LinkedHashMap<>())
                        .put(run.name(), curve);
            }
        }
        List<Block> blocks = new ArrayList<>();
        byProfile.forEach(
                (profile, curves) -> blocks.add(chart(profile, curves, published, blocks.size())));
        if (!blocks.isEmpty()) {
            blocks.add(
                    new Block.Text(
                            "The line is the average service time (sent to completed); the band"
                                    + " reaches up to the 99th percentile of the response time (due"
                                    + " to completed, so waiting counts). A hollow diamond is a"
                                    + " saturated point: less was done than offered, or no rate was"
                                    + " set. A saturated point has no band: its wait grows with the length of the phase. MB/s are 10^6 bytes, MiB/s are 2^20 bytes.",
                            Block.Weight.NOTE));
        }
        return new Section("curves", "Latency against IOPS", true, blocks);
    }

    private static Block chart(
            String profile, Map<String, Curve> curves, List<PublishedPoint> published, int number) {
        List<Map<String, Object>> lines = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        curves.forEach(
                (run, curve) -> {
                    List<Map<String, Object>> points = new ArrayList<>();
                    for (Curve.Point point : curve.points()) {
                        points.add(point(point));
                        rows.add(row(run, point));
                    }
                    lines.add(Map.of("name", run, "points", points));
                });
        List<Map<String, Object>> points = new ArrayList<>();
        for (PublishedPoint point : published) {
            if (profile.startsWith(point.profile())) {
                points.add(
                        Map.of(
                                "name",
                                point.drive() + " (published)",
                                "iops",
                                point.iops(),
                                "latency",
                                point.latencyNanos() / NANOS_PER_US,
                                "note",
                                point.note()));
            }
        }
        return new Block.Chart(
                "curve-" + (number + 1),
                profile + ": latency against IOPS",
                "curve",
                Map.of("lines", lines, "published", points),
                table(profile, rows),
                false);
    }

    private static Map<String, Object> point(Curve.Point point) {
        Latency service = point.phase().total().service();
        Latency response = point.phase().total().response();
        return Map.of(
                "label", point.label(),
                "iops", point.iops(),
                "service", service.mean() / NANOS_PER_US,
                "p99", response.p99() / NANOS_PER_US,
                "saturated", point.saturated());
    }

    private static List<String> row(String run, Curve.Point point) {
        Latency service = point.phase().total().service();
        Latency response = point.phase().total().response();
        return List.of(
                run,
                point.label(),
                point.offered() > 0 ? Figures.number(point.offered()) : "no rate",
                Figures.number(point.iops()),
                Figures.number(point.bytesPerSecond() / 1e6),
                Figures.number(point.bytesPerSecond() / (1 << 20)),
                Figures.us(service.mean()),
                us(service, service.p99()),
                Figures.us(response.mean()),
                us(response, response.p99()),
                Figures.us(response.max()),
                point.saturated() ? "saturated" : "");
    }

    private static String us(Latency latency, long p99) {
        return Percentiles.supported(latency.count(), 99) ? Figures.us(p99) : "n/a";
    }

    private static Block.Grid table(String profile, List<List<String>> rows) {
        return new Block.Grid(
                profile + ": latency against IOPS",
                List.of(
                        Column.words("run"),
                        Column.words("load"),
                        Column.number("offered (IOPS)"),
                        Column.number("done (IOPS)"),
                        Column.number("MB/s"),
                        Column.number("MiB/s"),
                        Column.number("service avg (us)"),
                        Column.number("service p99 (us)"),
                        Column.number("response avg (us)"),
                        Column.number("response p99 (us)"),
                        Column.number("max (us)"),
                        Column.words("state")),
                rows);
    }
}
