package io.oltplab.report.content;

import io.oltplab.core.plan.Phase;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Rate and latency over time, with the phases that are not measured shaded.
public final class Timelines {

    /// Points a line keeps at most.
    static final int POINTS = 2_000;

    /// Where the figures of the seconds come from.
    private static final String SOURCE = "timeline.jsonl";

    /// Places in the palette of the page.
    private static final int RATE = 0;

    private static final int P50 = 2;
    private static final int P95 = 4;
    private static final int P99 = 1;
    private static final int MAX = 6;

    /// Rows of the table beside a chart; the whole timeline is in `timeline.csv`.
    private static final int ROWS = 60;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;

    private Timelines() {}

    static Section section(List<Run> runs) {
        List<Block> blocks = new ArrayList<>();
        int number = 0;
        for (Run run : runs) {
            if (run.timeline().size() > 1) {
                number++;
                blocks.add(chart(run, number));
            }
        }
        if (!blocks.isEmpty()) {
            blocks.add(
                    new Block.Text(
                            "Shaded: not measured. Drag the strip below a chart, or turn the wheel"
                                    + " with Ctrl held, to zoom all its panels together. Dotted: an"
                                    + " event; dashed: a stall or an outage; thin: a checkpoint of"
                                    + " the server; their words show where the pointer is. Every"
                                    + " second is in timeline.csv, drive and processors in"
                                    + " device.csv, the server's counters in db.jsonl.",
                            Block.Weight.NOTE));
        }
        return new Section("timeline", "Over time", false, blocks);
    }

    /// The chart of one run.
    ///
    /// @param number unique within the page
    public static Block.Chart chart(Run run, int number) {
        List<Moment> timeline = run.timeline();
        List<Map<String, Object>> panels = new ArrayList<>();
        panels.add(
                Panels.panel(
                        run.isRaw() ? "I/O operations" : "transactions",
                        run.rateUnit(),
                        SOURCE,
                        List.of(named(run.rateUnit(), RATE, timeline, Moment::perSecond))));
        panels.add(
                Panels.panel(
                        "response time",
                        "ms",
                        SOURCE,
                        List.of(
                                named("p50", P50, timeline, m -> m.p50Nanos() / NANOS_PER_MS),
                                named("p95", P95, timeline, m -> m.p95Nanos() / NANOS_PER_MS),
                                named("p99", P99, timeline, m -> m.p99Nanos() / NANOS_PER_MS),
                                named("max", MAX, timeline, m -> m.maxNanos() / NANOS_PER_MS))));
        if (timeline.stream().anyMatch(moment -> moment.failed() > 0)) {
            panels.add(
                    Panels.panel(
                            "failed steps",
                            "1/s",
                            SOURCE,
                            List.of(named("failed", P99, timeline, Moment::failed))));
        }
        panels.addAll(Panels.of(run.beside()));
        Map<String, Object> spec = new HashMap<>();
        spec.put("panels", panels);
        spec.put("phases", phases(run));
        spec.put("events", Marks.of(run));
        return new Block.Chart(
                "timeline-" + number,
                run.rateUnit() + " and response time of " + run.name() + " over time",
                "timeline",
                spec,
                table(run),
                false);
    }

    private static Map<String, Object> named(
            String name, int colour, List<Moment> timeline, ToDoubleFunction<Moment> value) {
        return Map.of("name", name, "colour", colour, "points", line(timeline, value));
    }

    /// Where each phase lay, from the seconds that belong to it.
    private static List<Map<String, Object>> phases(Run run) {
        Map<String, Phase.Kind> kinds = new HashMap<>();
        run.result().plan().phases().forEach(phase -> kinds.put(phase.name(), phase.kind()));
        // The points of a curve are known only after its maximum, so no plan has them.
        run.result()
                .phases()
                .forEach(phase -> kinds.put(phase.phase().name(), phase.phase().kind()));
        List<Map<String, Object>> phases = new ArrayList<>();
        String name = "";
        double from = 0;
        double to = 0;
        for (Moment moment : run.timeline()) {
            double start = moment.startNanos() / NANOS_PER_SECOND;
            if (!moment.phase().equals(name)) {
                if (!name.isEmpty()) {
                    phases.add(phase(name, kinds, from, to));
                }
                name = moment.phase();
                from = start;
            }
            to = start + moment.lengthNanos() / NANOS_PER_SECOND;
        }
        if (!name.isEmpty()) {
            phases.add(phase(name, kinds, from, to));
        }
        return phases;
    }

    private static Map<String, Object> phase(
            String name, Map<String, Phase.Kind> kinds, double from, double to) {
        boolean measured = kinds.getOrDefault(name, Phase.Kind.SAMPLE) == Phase.Kind.SAMPLE;
        return Map.of("name", name, "from", from, "to", to, "measured", measured);
    }

    /// A line with at most [#POINTS] points; a value stands in the middle of its interval.
    static List<List<Double>> line(List<Moment> timeline, ToDoubleFunction<Moment> value) {
        return Thinned.line(
                timeline.stream()
                        .mapToDouble(
                                moment ->
                                        (moment.startNanos() + moment.lengthNanos() / 2.0)
                                                / NANOS_PER_SECOND)
                        .toArray(),
                timeline.stream().mapToDouble(value).toArray(),
                POINTS);
    }

    /// The seconds joined to at most [#ROWS] stretches. Percentiles are the worst second's, because
    /// percentiles of seconds cannot be joined.
    private static Block.Grid table(Run run) {
        List<Moment> timeline = run.timeline();
        int stretches = Math.min(ROWS, timeline.size());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < stretches; i++) {
            int from = (int) ((long) i * timeline.size() / stretches);
            int to = (int) ((long) (i + 1) * timeline.size() / stretches);
            rows.add(stretch(timeline.subList(from, to)));
        }
        return new Block.Grid(
                "Timeline of "
                        + run.name()
                        + (timeline.size() > ROWS
                                ? ", "
                                        + rows.size()
                                        + " stretches; percentiles are the worst second's"
                                : ""),
                List.of(
                        Column.number("from (s)"),
                        Column.words("phase"),
                        Column.number(run.rateUnit()),
                        Column.number("p50 (ms)"),
                        Column.number("p95 (ms)"),
                        Column.number("p99 (ms)"),
                        Column.number("max (ms)"),
                        Column.number("failed")),
                rows);
    }

    private static List<String> stretch(List<Moment> moments) {
        long done = 0;
        long failed = 0;
        long length = 0;
        long p50 = 0;
        long p95 = 0;
        long p99 = 0;
        long max = 0;
        for (Moment moment : moments) {
            done += moment.done();
            failed += moment.failed();
            length += moment.lengthNanos();
            p50 = Math.max(p50, moment.p50Nanos());
            p95 = Math.max(p95, moment.p95Nanos());
            p99 = Math.max(p99, moment.p99Nanos());
            max = Math.max(max, moment.maxNanos());
        }
        return List.of(
                Figures.seconds(moments.getFirst().startNanos()),
                moments.getFirst().phase(),
                Figures.number(length == 0 ? 0 : done / (length / NANOS_PER_SECOND)),
                Figures.ms(p50),
                Figures.ms(p95),
                Figures.ms(p99),
                Figures.ms(max),
                Figures.count(failed));
    }
}
