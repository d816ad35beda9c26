package io.oltplab.report.content;

import io.oltplab.report.read.Beside;
import io.oltplab.report.read.Beside.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Checkpoints of the servers, as far as their counters show them.
final class Checkpoints {

    private static final double MB = 1e6;

    /// How far a fall is looked for.
    private static final double SECONDS = 10;

    private Checkpoints() {}

    /// The age of the oldest change that is not yet in the data files.
    private record Point(double seconds, double value) {}

    /// Checkpoints that can be seen: where the age of the oldest change fell to half of what it was
    /// 10 s ago or less, and the fall was an eighth of the largest age or more; or that the server
    /// counted.
    static List<Map<String, Object>> of(Beside beside) {
        Map<Integer, List<Point>> ages = new TreeMap<>();
        double most = 0;
        for (Counted line : beside.database()) {
            Long age = line.counters().get("innodb_checkpoint_age");
            if (age != null) {
                ages.computeIfAbsent(line.instance(), _ -> new ArrayList<>())
                        .add(new Point(line.seconds(), age / MB));
                most = Math.max(most, age / MB);
            }
        }
        List<Map<String, Object>> events = counted(beside);
        for (Map.Entry<Integer, List<Point>> entry : ages.entrySet()) {
            String instance = ages.size() > 1 ? " of instance " + entry.getKey() : "";
            falls(entry.getValue(), most, instance, events);
        }
        return events;
    }

    private static List<Map<String, Object>> counted(Beside beside) {
        List<Map<String, Object>> events = new ArrayList<>();
        Map<Integer, Long> before = new TreeMap<>();
        boolean several =
                beside.database().stream().mapToInt(Counted::instance).distinct().count() > 1;
        for (Counted line : beside.database()) {
            OptionalLong now = ServerFigure.CHECKPOINTS.of(line.counters());
            if (now.isEmpty()) {
                continue;
            }
            Long last = before.put(line.instance(), now.getAsLong());
            if (last != null && now.getAsLong() > last) {
                String instance = several ? " of instance " + line.instance() : "";
                events.add(event(line.seconds(), "checkpoint" + instance));
            }
        }
        return events;
    }

    private static Map<String, Object> event(double seconds, String words) {
        return Map.of("at", seconds, "kind", "checkpoint", "words", words);
    }

    private static void falls(
            List<Point> points, double most, String instance, List<Map<String, Object>> events) {
        int from = 0;
        for (int i = 1; i < points.size(); i++) {
            while (points.get(i).seconds() - points.get(from).seconds() > SECONDS) {
                from++;
            }
            double before = 0;
            for (int j = from; j < i; j++) {
                before = Math.max(before, points.get(j).value());
            }
            double now = points.get(i).value();
            if (now <= before / 2 && before - now >= most / 8) {
                events.add(
                        event(
                                points.get(i).seconds(),
                                "checkpoint"
                                        + instance
                                        + ": age from "
                                        + Math.round(before)
                                        + " to "
                                        + Math.round(now)
                                        + " MB"));
                from = i;
            }
        }
    }
}
