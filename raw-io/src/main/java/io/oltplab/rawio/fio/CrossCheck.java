package io.oltplab.rawio.fio;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.rawio.load.CellResult;
import io.oltplab.rawio.target.RawTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Our figures and fio's for the same cells, with their ratio.
public final class CrossCheck {

    private static final double NANOS_PER_MICRO = 1e3;

    private final RawTarget target;
    private final String engine;
    private final Recording recording;
    private final List<List<String>> rows = new ArrayList<>();
    private String version = "";

    /// Prepares to check cells that ran on a target with an engine of ours.
    public CrossCheck(RawTarget target, String engine, Recording recording) {
        this.target = target;
        this.engine = engine;
        this.recording = recording;
    }

    /// Runs fio for a cell that has just run here.
    ///
    /// @throws InterruptedException when the run is being ended by force
    public void check(CellResult ours) throws InterruptedException {
        FioJob job = new FioJob(target, ours.cell(), engine);
        FioResult theirs = Fio.find("--cross-check").run(job, recording::stopRequested);
        version = theirs.version();
        recording.event("cross-check: fio " + String.join(" ", job.options()));
        PhaseResult phase = ours.phase();
        String name = ours.cell().name();
        row(name, "IOPS", 1, ours.iops(), theirs.iops());
        row(
                name,
                "latency mean us",
                NANOS_PER_MICRO,
                phase.total().service().mean(),
                theirs.latencyMeanNanos());
        row(
                name,
                "latency p50 us",
                NANOS_PER_MICRO,
                (double) phase.total().service().p50(),
                theirs.latencyNanosP50());
        row(
                name,
                "latency p99 us",
                NANOS_PER_MICRO,
                (double) phase.total().service().p99(),
                theirs.latencyNanosP99());
        row(
                name,
                "CPU us/IO of the threads",
                NANOS_PER_MICRO,
                phase.figures().getOrDefault("thread_cpu_nanos_per_io", 0.0),
                theirs.cpuNanosPerIo());
    }

    private void row(String cell, String what, double unit, double ours, double theirs) {
        rows.add(
                List.of(
                        cell,
                        what,
                        String.format(Locale.ROOT, "%.2f", ours / unit),
                        String.format(Locale.ROOT, "%.2f", theirs / unit),
                        theirs == 0 ? "-" : String.format(Locale.ROOT, "%.2f", ours / theirs)));
    }

    /// Hands over the table of everything that was checked.
    public void table() {
        if (!rows.isEmpty()) {
            recording.table(
                    new Table(
                            "Cross-check with " + version + ", one after the other",
                            List.of("Cell", "Figure", "oltplab " + engine, version, "Ratio"),
                            rows));
        }
    }
}
