package io.oltplab.report.compare;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.RunResult;
import io.oltplab.report.page.Figures;
import io.oltplab.report.read.Run;
import io.oltplab.report.threshold.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Whether more than the drive differs between sides.
final class Configuration {

    /// Sections that describe the drive and where it is mounted: they may differ.
    private static final Pattern DRIVE = Pattern.compile("drive|target");

    /// Facts that differ from run to run on one machine and change no figure.
    private static final Pattern PASSING =
            Pattern.compile(
                    ".*(path|port|socket|director|datadir|files|program|free|uptime|hostname|"
                            + "host name|pid|url|started|heap|mount|serial).*",
                    Pattern.CASE_INSENSITIVE);

    private Configuration() {}

    /// A fact that is not the same for all.
    ///
    /// @param workload whose runs differ
    /// @param fact its name
    /// @param values side to value; a side without the fact has `(none)`
    record Difference(String workload, String fact, Map<String, String> values) {

        @Override
        public String toString() {
            List<String> parts = new ArrayList<>();
            values.forEach((side, value) -> parts.add(side + ": " + value));
            return workload + " " + fact + " (" + String.join(", ", parts) + ")";
        }
    }

    /// What differs among the measured sides beside the drive, by workload.
    static List<Difference> differences(List<Side> sides) {
        // workload -> fact -> side -> value
        Map<String, Map<String, Map<String, String>>> all = new TreeMap<>();
        for (Side side : sides) {
            for (Run run : side.runs()) {
                Map<String, Map<String, String>> facts =
                        all.computeIfAbsent(run.result().plan().workload(), _ -> new TreeMap<>());
                facts(run.result())
                        .forEach(
                                (fact, value) ->
                                        facts.computeIfAbsent(fact, _ -> new LinkedHashMap<>())
                                                .merge(side.name(), value, Configuration::both));
            }
        }
        List<Difference> differences = new ArrayList<>();
        all.forEach(
                (workload, facts) -> {
                    List<String> names =
                            sides.stream()
                                    .filter(side -> runs(side, workload))
                                    .map(Side::name)
                                    .toList();
                    facts.forEach(
                            (fact, values) -> {
                                Map<String, String> whole = new LinkedHashMap<>();
                                names.forEach(
                                        name ->
                                                whole.put(
                                                        name, values.getOrDefault(name, "(none)")));
                                if (new TreeSet<>(whole.values()).size() > 1) {
                                    differences.add(new Difference(workload, fact, whole));
                                }
                            });
                });
        return differences;
    }

    private static boolean runs(Side side, String workload) {
        return side.runs().stream()
                .anyMatch(run -> run.result().plan().workload().equals(workload));
    }

    /// Replicates of one side that differ among themselves show both values.
    private static String both(String left, String right) {
        return left.equals(right) || left.contains(" and " + right) ? left : left + " and " + right;
    }

    private static Map<String, String> facts(RunResult result) {
        Map<String, String> facts = new TreeMap<>();
        result.environment()
                .forEach(
                        (section, values) -> {
                            if (!DRIVE.matcher(section).matches()) {
                                values.forEach(
                                        (name, value) -> {
                                            if (!PASSING.matcher(name).matches()) {
                                                facts.put(section + " " + name, value);
                                            }
                                        });
                            }
                        });
        result.plan()
                .options()
                .forEach(
                        (name, value) -> {
                            if (!PASSING.matcher(name).matches() && !Threshold.isOption(name)) {
                                facts.put("option " + name, value);
                            }
                        });
        for (Phase phase : result.plan().phases()) {
            facts.put(
                    "phase " + phase.name(),
                    phase.kind() + " " + Figures.length(phase.duration()) + " " + load(phase));
        }
        return facts;
    }

    /// A curve's rates follow from the drive's own maximum, so they are no difference.
    private static String load(Phase phase) {
        return switch (phase.load()) {
            case Load.Users users -> users.users() + " users";
            case Load.Saturate saturate -> saturate.users() + " workers";
            case Load.Rate rate -> rate.users() + " in flight, open loop";
        };
    }
}
