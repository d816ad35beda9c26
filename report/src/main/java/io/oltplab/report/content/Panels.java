package io.oltplab.report.content;

import io.oltplab.report.read.Beside;
import io.oltplab.report.read.Beside.Counted;
import io.oltplab.report.read.Beside.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// The panels of a timeline below rate and latency: what drive, processors and database did.
public final class Panels {

    /// Points a line keeps at most: half of those of the rate, there are many more lines.
    static final int POINTS = 1_000;

    private static final double MB = 1e6;
    private static final double PERCENT = 100;

    /// Places in the palette of the page.
    private static final int BLUE = 0;

    private static final int ORANGE = 1;
    private static final int GREEN = 2;
    private static final int PINK = 3;
    private static final int VIOLET = 5;

    private Panels() {}

    /// A value of one second.
    private record Point(double seconds, double value) {}

    /// All panels that a run has figures for.
    static List<Map<String, Object>> of(Beside beside) {
        List<Map<String, Object>> panels = new ArrayList<>();
        if (!beside.device().isEmpty()) {
            panels.addAll(device(beside.device()));
        }
        if (!beside.database().isEmpty()) {
            panels.addAll(database(beside.database(), false));
        }
        return panels;
    }

    /// The same for the last second of a run that goes on: also panels in which nothing moved.
    public static List<Map<String, Object>> news(Beside beside) {
        List<Map<String, Object>> panels = new ArrayList<>();
        if (!beside.device().isEmpty()) {
            panels.addAll(device(beside.device()));
        }
        if (!beside.database().isEmpty()) {
            panels.addAll(database(beside.database(), true));
        }
        return panels;
    }

    /// A panel.
    ///
    /// @param source file that its figures come from
    static Map<String, Object> panel(
            String name, String unit, String source, List<Map<String, Object>> lines) {
        return Map.of("name", name, "unit", unit, "source", source, "lines", lines);
    }

    private static List<Map<String, Object>> device(List<Row> rows) {
        return List.of(
                panel(
                        "drive",
                        "IOPS",
                        Beside.DEVICE,
                        List.of(
                                line("drive reads", BLUE, rows, "reads_per_s"),
                                line("drive writes", ORANGE, rows, "writes_per_s"))),
                panel(
                        "drive",
                        "MB/s",
                        Beside.DEVICE,
                        List.of(
                                line("read MB/s", BLUE, rows, "read_mb_per_s"),
                                line("written MB/s", ORANGE, rows, "write_mb_per_s"))),
                panel(
                        "await",
                        "ms",
                        Beside.DEVICE,
                        List.of(line("await", VIOLET, rows, "await_ms"))),
                panel(
                        "in flight",
                        "I/Os",
                        Beside.DEVICE,
                        List.of(line("in flight", PINK, rows, "in_flight"))),
                panel(
                        "processors",
                        "%",
                        Beside.DEVICE,
                        List.of(line("processors busy", GREEN, rows, "cpu_percent"))));
    }

    private static Map<String, Object> line(
            String name, int colour, List<Row> rows, String column) {
        return line(
                name,
                colour,
                rows.stream()
                        .map(row -> new Point(row.seconds() - 0.5, row.figure(column)))
                        .toList());
    }

    private static Map<String, Object> line(String name, int colour, List<Point> points) {
        double[] at = points.stream().mapToDouble(Point::seconds).toArray();
        double[] values = points.stream().mapToDouble(Point::value).toArray();
        return Map.of("name", name, "colour", colour, "points", Thinned.line(at, values, POINTS));
    }

    /// @param still whether panels in which nothing moved are wanted, too
    private static List<Map<String, Object>> database(List<Counted> lines, boolean still) {
        Map<Integer, List<Counted>> instances = new TreeMap<>();
        lines.forEach(
                line ->
                        instances
                                .computeIfAbsent(line.instance(), _ -> new ArrayList<>())
                                .add(line));
        List<Map<String, Object>> panels = new ArrayList<>();
        add(
                panels,
                instances,
                "checkpoint age",
                "MB",
                "innodb_checkpoint_age",
                found -> found.getOrDefault("innodb_checkpoint_age", 0L) / MB);
        add(
                panels,
                instances,
                "dirty pages",
                "%",
                "innodb_buffer_pool_pages_total",
                found ->
                        PERCENT
                                * found.getOrDefault("innodb_buffer_pool_pages_dirty", 0L)
                                / Math.max(
                                        1,
                                        found.getOrDefault("innodb_buffer_pool_pages_total", 1L)));
        growth(panels, instances, ServerFigure.LOG_WRITTEN, "MB/s", 1 / MB);
        growth(panels, instances, ServerFigure.PAGES_FLUSHED, "1/s", 1);
        growth(panels, instances, ServerFigure.FSYNCS, "1/s", 1);
        growth(panels, instances, ServerFigure.ROW_LOCK_WAITS, "1/s", 1);
        hits(panels, instances);
        return panels.stream().filter(panel -> still || moves(panel)).toList();
    }

    /// A level: a line for each instance whose server has the counter.
    private static void add(
            List<Map<String, Object>> panels,
            Map<Integer, List<Counted>> instances,
            String name,
            String unit,
            String needs,
            ToDoubleFunction<Map<String, Long>> value) {
        Map<Integer, List<Point>> lines = new LinkedHashMap<>();
        instances.forEach(
                (instance, all) ->
                        lines.put(
                                instance,
                                all.stream()
                                        .filter(one -> one.counters().containsKey(needs))
                                        .map(
                                                one ->
                                                        new Point(
                                                                one.seconds(),
                                                                value.applyAsDouble(
                                                                        one.counters())))
                                        .toList()));
        panel(panels, name, unit, lines);
    }

    /// What a counter grew by in each second.
    private static void growth(
            List<Map<String, Object>> panels,
            Map<Integer, List<Counted>> instances,
            ServerFigure figure,
            String unit,
            double scale) {
        Map<Integer, List<Point>> lines = new LinkedHashMap<>();
        instances.forEach(
                (instance, all) -> {
                    List<Point> points = new ArrayList<>();
                    for (int i = 1; i < all.size(); i++) {
                        double seconds = all.get(i).seconds() - all.get(i - 1).seconds();
                        if (seconds > 0 && figure.of(all.get(i).counters()).isPresent()) {
                            points.add(
                                    new Point(
                                            all.get(i).seconds() - seconds / 2,
                                            grown(all, i, figure) * scale / seconds));
                        }
                    }
                    lines.put(instance, points);
                });
        panel(panels, figure.words(), unit, lines);
    }

    /// Pages that were asked for and found in memory, of those asked for in each second.
    private static void hits(
            List<Map<String, Object>> panels, Map<Integer, List<Counted>> instances) {
        Map<Integer, List<Point>> lines = new LinkedHashMap<>();
        instances.forEach(
                (instance, all) -> {
                    List<Point> points = new ArrayList<>();
                    for (int i = 1; i < all.size(); i++) {
                        long asked = grown(all, i, ServerFigure.PAGES_ASKED_FOR);
                        long missed = grown(all, i, ServerFigure.PAGES_MISSED);
                        if (asked > 0) {
                            points.add(
                                    new Point(
                                            all.get(i).seconds() - 0.5,
                                            Math.max(0, PERCENT * (asked - missed) / asked)));
                        }
                    }
                    lines.put(instance, points);
                });
        panel(panels, "pages found in memory", "%", lines);
    }

    /// A server that began anew counts from 0: that second has no growth.
    private static long grown(List<Counted> all, int index, ServerFigure figure) {
        long now = figure.of(all.get(index).counters()).orElse(0);
        long before = figure.of(all.get(index - 1).counters()).orElse(0);
        return Math.max(0, now - before);
    }

    private static void panel(
            List<Map<String, Object>> panels,
            String name,
            String unit,
            Map<Integer, List<Point>> instances) {
        List<Map<String, Object>> lines = new ArrayList<>();
        instances.forEach(
                (instance, points) -> {
                    if (!points.isEmpty()) {
                        lines.add(
                                line(
                                        name + (instances.size() > 1 ? " " + instance : ""),
                                        instances.size() > 1 ? instance - 1 : GREEN,
                                        points));
                    }
                });
        if (!lines.isEmpty()) {
            panels.add(panel(name, unit, Beside.DATABASE, lines));
        }
    }

    private static boolean moves(Map<String, Object> panel) {
        return !(panel.get("lines") instanceof List<?> lines)
                || lines.stream()
                        .flatMap(
                                line ->
                                        line instanceof Map<?, ?> map
                                                        && map.get("points")
                                                                instanceof List<?> points
                                                ? points.stream()
                                                : Stream.empty())
                        .anyMatch(
                                point ->
                                        point instanceof List<?> pair
                                                && pair.get(1) instanceof Double value
                                                && value != 0);
    }
}
