package io.oltplab.rawio.load;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.RawTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A series of cells on one target with one engine, in one run.
public final class Sweep {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MS = 1e6;
    private static final double BYTES_PER_MB = 1e6;
    private static final double BYTES_PER_MIB = 1 << 20;

    private final CellRunner runner;
    private final RawTarget target;
    private final Recording recording;
    private final long runStart;
    private final List<CellResult> done = new ArrayList<>();

    /// Names of those that are in the result.
    private final Set<String> profiles = new HashSet<>();

    /// Begins a run.
    ///
    /// @param runner stays with the caller
    public Sweep(CellRunner runner, RawTarget target, Recording recording) {
        this.runner = runner;
        this.target = target;
        this.recording = recording;
        runStart = recording.clock().nanos();
        recording.begins(runStart);
        recordFacts();
        recording.event("engine " + runner.name() + ": " + runner.facts().get("engine-reason"));
        if (!target.storage()) {
            recording.verdict(
                    new Verdict(
                            "storage",
                            Verdict.Level.WARN,
                            "not a storage result: the target lies in memory"));
        }
        if (!target.direct()) {
            recording.verdict(
                    new Verdict(
                            "direct I/O",
                            Verdict.Level.WARN,
                            "buffered: the figures are those of the page cache as well"));
        }
    }

    /// One check of all cells so far: whether it was the target that shaped them.
    private void generatorVerdict(String of, List<CellResult> results) {
        List<String> ours =
                results.stream()
                        .filter(r -> r.generatorLate() || r.generatorBound())
                        .map(
                                r ->
                                        r.cell().name()
                                                + (r.generatorLate() ? " generator_late" : "")
                                                + (r.generatorBound() ? " generator_bound" : ""))
                        .toList();
        recording.verdict(
                new Verdict(
                        "generator, " + of,
                        ours.isEmpty() ? Verdict.Level.PASS : Verdict.Level.WARN,
                        ours.isEmpty()
                                ? "our own threads were neither late nor busy throughout"
                                : "shaped by our own threads, not by the target alone: "
                                        + String.join(", ", ours)));
    }

    private void recordFacts() {
        Map<String, String> facts = new TreeMap<>(target.facts());
        facts.putAll(runner.facts());
        recording.environment("target", facts);
    }

    /// Runs one cell and records it. After a stop it returns what ran.
    ///
    /// @throws InterruptedException when the run is being ended by force
    public CellResult run(Cell cell) throws InterruptedException {
        Profile profile = cell.profile();
        if (profiles.add(profile.name())) {
            recording.environment("profile " + profile.name(), profile.facts());
        }
        CellResult result = runner.run(cell, recording, runStart);
        recording.phase(result.phase());
        // Only an open queue knows what the kernel let it register.
        recordFacts();
        done.add(result);
        if (cell.load() instanceof Load.Saturate) {
            recording.verdict(result.little());
        }
        return result;
    }

    /// Finds the closed maximum, then offers percentages of it whether they are served or not.
    ///
    /// @param shape of the maximum: profile, in flight, ramp, duration, name and seed
    /// @throws InterruptedException when the run is being ended by force
    public void curve(Cell shape, CurvePlan plan) throws InterruptedException {
        CellResult maximum = run(shape);
        if (maximum.unstable()) {
            recording.event("the maximum varies by more than 5 % from second to second");
        }
        List<CellResult> points = new ArrayList<>();
        for (int percent : plan.percents()) {
            if (recording.stopRequested() || maximum.iops() <= 0) {
                break;
            }
            Load.Rate rate =
                    new Load.Rate(
                            shape.load().users(),
                            plan.rate(maximum.iops(), percent),
                            plan.arrivals());
            CellResult point =
                    run(
                            new Cell(
                                    shape.name() + " " + percent + " %",
                                    shape.profile(),
                                    rate,
                                    plan.ramp(),
                                    plan.point(),
                                    percent,
                                    Seeds.mix(shape.seed(), percent)));
            points.add(point);
            double mean = point.phase().total().service().mean();
            if (!plan.stopAbove().isZero() && mean > plan.stopAbove().toNanos()) {
                recording.event(
                        "the curve ends at "
                                + percent
                                + number(" %%: mean service time %.2f ms", mean / NANOS_PER_MS));
                break;
            }
        }
        recording.table(curveTable(shape, maximum, points));
        List<CellResult> all = new ArrayList<>(points);
        all.addFirst(maximum);
        generatorVerdict(shape.name(), all);
    }

    /// Writes the bytes of the span so many times.
    ///
    /// @param profile only writes
    /// @throws InterruptedException when the run is being ended by force
    public void fill(Profile profile, int passes, long seed) throws InterruptedException {
        long ios = target.spanBytes() / profile.maxLength();
        for (int pass = 1; pass <= passes && !recording.stopRequested(); pass++) {
            CellResult result =
                    run(
                            new Cell(
                                    profile.name() + " pass " + pass,
                                    profile,
                                    new Load.Saturate(profile.inFlight()),
                                    Duration.ZERO,
                                    Duration.ofSeconds(1),
                                    0,
                                    0,
                                    ios,
                                    Seeds.mix(seed, pass)));
            recording.event(
                    profile.name()
                            + " pass "
                            + pass
                            + number(
                                    ": %.3f times the span written",
                                    (double)
                                                    result.phase()
                                                            .counters()
                                                            .getOrDefault("bytes_written", 0L)
                                            / target.spanBytes()));
        }
    }

    /// Runs a cell again and again until its rate has settled.
    ///
    /// @param roundsMax after so many rounds it is given up
    /// @throws InterruptedException when the run is being ended by force
    public void settle(Cell shape, int roundsMax) throws InterruptedException {
        SteadyState state = new SteadyState();
        List<List<String>> rows = new ArrayList<>();
        while (rows.size() < roundsMax && !state.reached() && !recording.stopRequested()) {
            int round = rows.size() + 1;
            CellResult result =
                    run(
                            new Cell(
                                    shape.name() + " " + round,
                                    shape.profile(),
                                    shape.load(),
                                    shape.ramp(),
                                    shape.measure(),
                                    0,
                                    Seeds.mix(shape.seed(), round)));
            state.add(result.iops());
            rows.add(
                    List.of(
                            Integer.toString(round),
                            number("%.0f", result.iops()),
                            number("%.1f", state.rangePercent()),
                            number("%.1f", state.slopePercent())));
        }
        recording.table(
                new Table(
                        "Rounds to steady state: " + shape.profile().title(),
                        List.of("Round", "IOPS", "Range %", "Slope %"),
                        rows));
        recording.verdict(
                new Verdict(
                        "steady state",
                        state.reached() ? Verdict.Level.PASS : Verdict.Level.WARN,
                        (state.reached() ? "reached after " : "not reached after ")
                                + rows.size()
                                + " rounds"
                                + number(": range %.1f %% (limit 20 %%)", state.rangePercent())
                                + number(", slope %.1f %% (limit 10 %%)", state.slopePercent())
                                + " over the last "
                                + Math.min(rows.size(), SteadyState.WINDOW)));
    }

    /// Runs the cells of a matrix one after the other, and hands over a table for each I/O size and
    /// which cell was best.
    ///
    /// Returns the results in the order of the cells; fewer after a stop.
    ///
    /// @param cells as [MatrixCells#of] makes them
    /// @throws InterruptedException when the run is being ended by force
    public List<CellResult> matrix(List<Cell> cells) throws InterruptedException {
        List<CellResult> results = new ArrayList<>();
        for (Cell cell : cells) {
            if (recording.stopRequested()) {
                break;
            }
            results.add(run(cell));
        }
        MatrixCells.tables(results).forEach(recording::table);
        results.stream()
                .findFirst()
                .ifPresent(r -> generatorVerdict(r.cell().profile().name(), results));
        MatrixCells.peak(results)
                .ifPresent(
                        best ->
                                recording.event(
                                        "peak of "
                                                + best.cell().profile().name()
                                                + ": "
                                                + best.cell().name()
                                                + number(" with %.0f IOPS", best.iops())));
        return results;
    }

    /// Hands over the table of all cells that were no point of a curve.
    public void cellTable() {
        List<List<String>> rows = new ArrayList<>();
        for (CellResult result : done) {
            if (result.cell().targetPercent() == 0) {
                rows.add(row(result, result.cell().name()));
            }
        }
        if (!rows.isEmpty()) {
            recording.table(new Table("Raw I/O", columns("Cell"), rows));
            generatorVerdict("cells", done);
        }
    }

    private Table curveTable(Cell shape, CellResult maximum, List<CellResult> points) {
        List<List<String>> rows = new ArrayList<>();
        for (CellResult point : points) {
            rows.add(row(point, Math.round(point.cell().targetPercent()) + " %"));
        }
        rows.add(row(maximum, "closed"));
        return new Table(
                "Latency against IOPS: "
                        + shape.profile().title()
                        + ", "
                        + shape.load().users()
                        + " in flight ("
                        + shape.profile().origin()
                        + ")",
                columns("Load"),
                rows);
    }

    private static List<String> columns(String first) {
        return List.of(
                first,
                "Offered /s",
                "IOPS",
                "MB/s",
                "MiB/s",
                "Service mean us",
                "Service p99 us",
                "Response mean us",
                "Response p99 us",
                "CPU us/IO",
                "Flags");
    }

    private static List<String> row(CellResult result, String name) {
        PhaseResult phase = result.phase();
        Map<String, Double> figures = phase.figures();
        double bytes = figures.getOrDefault("bytes_per_second", 0.0);
        Double offered = figures.get("offered_per_second");
        return List.of(
                name,
                offered == null ? "-" : number("%.0f", offered),
                number("%.0f", result.iops()),
                number("%.1f", bytes / BYTES_PER_MB),
                number("%.1f", bytes / BYTES_PER_MIB),
                micros(phase.total().service().mean()),
                micros((double) phase.total().service().p99()),
                micros(phase.total().response().mean()),
                micros((double) phase.total().response().p99()),
                micros(figures.getOrDefault("cpu_nanos_per_io", 0.0)),
                result.flags().isEmpty() ? "-" : String.join(" ", result.flags()));
    }

    private static String micros(double nanos) {
        return number("%.1f", nanos / NANOS_PER_MICRO);
    }

    private static String number(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
