package io.oltplab.report.content;

import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The marks on a timeline: what happened, seconds in which nothing was done, checkpoints.
final class Marks {

    /// Seconds since the load began and what happened.
    private static final Pattern EVENT = Pattern.compile("(-?\\d+(?:\\.\\d+)?)(?: s:)? (.*)");

    /// What an event says when something stood still or went away.
    private static final Pattern OUTAGE =
            Pattern.compile(
                    "(?i).*(stood still|stall|lost|gone|went away|unreachable|reconnect|restart"
                            + "|failed for good|did not end|threshold).*");

    /// More marks than this hide the lines; the events are in a table, too.
    static final int MOST = 40;

    private static final double NANOS_PER_SECOND = 1e9;

    private Marks() {}

    /// At most [#MOST], those of outages first; each with `at`, `kind` (`event`, `stall` or
    /// `checkpoint`) and `words`, in the order of time.
    static List<Map<String, Object>> of(Run run) {
        // A review marks its stalls and checkpoints itself.
        boolean stallsKnown = says(run, "stall: no step", "outage: no step");
        boolean checkpointsKnown = says(run, "checkpoint ");
        List<Map<String, Object>> marks = new ArrayList<>(stallsKnown ? List.of() : stalls(run));
        List<Map<String, Object>> others = new ArrayList<>();
        for (String event : run.result().events()) {
            Matcher parts = EVENT.matcher(event);
            // A phase's begin is in the picture anyway.
            if (parts.matches() && !parts.group(2).startsWith("phase ")) {
                boolean outage = OUTAGE.matcher(parts.group(2)).matches();
                (outage ? marks : others)
                        .add(
                                mark(
                                        Double.parseDouble(parts.group(1)),
                                        outage
                                                ? "stall"
                                                : parts.group(2).startsWith("checkpoint ")
                                                        ? "checkpoint"
                                                        : "event",
                                        parts.group(2)));
            }
        }
        marks.addAll(others);
        if (!checkpointsKnown) {
            marks.addAll(Checkpoints.of(run.beside()));
        }
        return marks.stream()
                .filter(mark -> at(mark) >= 0)
                .limit(MOST)
                .sorted(Comparator.comparingDouble(Marks::at))
                .toList();
    }

    private static boolean says(Run run, String... beginnings) {
        return run.result().events().stream()
                .map(event -> event.substring(event.indexOf(' ') + 1))
                .anyMatch(words -> Stream.of(beginnings).anyMatch(words::startsWith));
    }

    private static double at(Map<String, Object> mark) {
        return mark.get("at") instanceof Double seconds ? seconds : 0;
    }

    private static Map<String, Object> mark(double at, String kind, String words) {
        return Map.of("at", at, "kind", kind, "words", words);
    }

    /// Stretches of whole seconds in which no step was completed, between seconds in which some
    /// were.
    private static List<Map<String, Object>> stalls(Run run) {
        List<Map<String, Object>> stalls = new ArrayList<>();
        boolean some = false;
        long from = 0;
        long length = 0;
        for (Moment moment : run.timeline()) {
            if (moment.done() > 0) {
                if (some && length >= NANOS_PER_SECOND) {
                    stalls.add(
                            mark(
                                    from / NANOS_PER_SECOND,
                                    "stall",
                                    String.format(
                                            Locale.ROOT,
                                            "no step was completed for %.0f s",
                                            length / NANOS_PER_SECOND)));
                }
                some = true;
                length = 0;
            } else {
                from = length == 0 ? moment.startNanos() : from;
                length += moment.lengthNanos();
            }
        }
        return stalls;
    }
}
