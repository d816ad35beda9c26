package io.oltplab.rawio.fio;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.load.CellResult;
import io.oltplab.rawio.load.CellRunner;
import io.oltplab.rawio.target.RawTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// The installed fio as the engine: a process for each cell, its figures as they are. fio does not
/// count the wait for a free slot, so its response times are its service times.
public final class FioRunner implements CellRunner {

    private static final double NANOS_PER_SECOND = 1e9;

    private final RawTarget target;
    private final Fio fio;
    private String version = "fio";

    /// Prepares to measure a target.
    ///
    /// @throws io.oltplab.core.bench.Refused when there is no fio
    public FioRunner(RawTarget target) {
        this.target = target;
        fio = Fio.find("--engine fio");
    }

    @Override
    public String name() {
        return "fio";
    }

    @Override
    public Map<String, String> facts() {
        return Map.of(
                "engine",
                name(),
                "engine-reason",
                "asked for; response times leave the wait for a free slot out, as fio does",
                "engine-version",
                version,
                "direct",
                Boolean.toString(target.direct()));
    }

    @Override
    public CellResult run(Cell cell, Recording recording, long runStart)
            throws InterruptedException {
        FioJob job = new FioJob(target, cell, "uring");
        recording.event("fio " + String.join(" ", job.options()));
        long start = recording.clock().nanos() - runStart + cell.ramp().toNanos();
        FioResult said = fio.run(job, recording::stopRequested);
        version = said.version();
        long length = Math.max(1, said.runtimeNanos());
        List<FioDirection> directions = new ArrayList<>();
        if (cell.profile().reads()) {
            directions.add(said.read());
        }
        if (cell.profile().writes()) {
            directions.add(said.write());
        }
        recording.sample(
                new Sample(
                        cell.name(),
                        start,
                        length,
                        directions.stream().map(FioRunner::sample).toList(),
                        counters(said),
                        0));
        return new CellResult(
                cell, phase(cell, said, directions, start, length), false, false, false, false);
    }

    private static Sample.OperationSample sample(FioDirection of) {
        return new Sample.OperationSample(
                of.name(), true, of.ios(), 0, Map.of(), of.histogram(), of.histogram().copy());
    }

    private static Map<String, Long> counters(FioResult said) {
        return Map.of("bytes_read", said.read().bytes(), "bytes_written", said.write().bytes());
    }

    private static PhaseResult phase(
            Cell cell, FioResult said, List<FioDirection> directions, long start, long length) {
        Histogram together = LatencyHistogram.create();
        directions.forEach(d -> together.add(d.histogram()));
        long ios = directions.stream().mapToLong(FioDirection::ios).sum();
        Latency latency =
                directions.size() == 1
                        ? directions.getFirst().latency()
                        : LatencyHistogram.latency(together);
        Map<String, Double> figures = new HashMap<>();
        figures.put("iops", ios / (length / NANOS_PER_SECOND));
        figures.put(
                "bytes_per_second",
                (said.read().bytes() + said.write().bytes()) / (length / NANOS_PER_SECOND));
        figures.put("in_flight", (double) cell.load().users());
        figures.put("thread_cpu_nanos_per_io", said.cpuNanosPerIo());
        if (cell.load() instanceof Load.Rate rate) {
            figures.put("offered_per_second", rate.perSecond());
        }
        cell.putShape(figures);
        return new PhaseResult(
                cell.phase(),
                start,
                length,
                new OperationResult("all", true, ios, 0, Map.of(), latency, latency),
                directions.stream()
                        .map(
                                d ->
                                        new OperationResult(
                                                d.name(),
                                                true,
                                                d.ios(),
                                                0,
                                                Map.of(),
                                                d.latency(),
                                                d.latency()))
                        .toList(),
                0,
                Latency.NONE,
                Latency.NONE,
                0,
                counters(said),
                figures);
    }

    @Override
    public void close() {}
}
