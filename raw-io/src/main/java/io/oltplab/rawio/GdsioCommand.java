package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.rawio.gdsio.GdsioLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab rawio gdsio`.
@Command(
        name = "gdsio",
        description = {
            "Runs NVIDIA's gdsio, if it is installed, over sizes and thread counts and keeps what it says.",
            "Reads only. Without a GPU, `matrix --profile gdsio-cpu-read` measures the same cells with our"
                    + " engine, comparable with transfer type 1 (CPU_ONLY) only."
        })
final class GdsioCommand implements Callable<Integer> {

    private static final int TRANSFER_MAX = 7;

    private final Bench bench;

    @Parameters(paramLabel = "FILE", description = "An existing file on the drive.")
    Path file = Path.of("");

    @Option(
            names = "--transfer",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "gdsio's -x: 0 GPU_DIRECT, 1 CPU_ONLY, 2 CPU_GPU and so on. Default:"
                            + " ${DEFAULT-VALUE}.")
    int transfer;

    @Option(names = "--gpu", paramLabel = "N", defaultValue = "0", description = "gdsio's -d.")
    int gpu;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "SIZE",
            defaultValue = "16K,128K,1M",
            description = "Sizes of an I/O. Default: ${DEFAULT-VALUE}.")
    List<String> sizes = List.of();

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2,4,8,16,32,64",
            description = "Threads. Default: ${DEFAULT-VALUE}.")
    List<Integer> threads = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "For each cell.")
    int seconds;

    @Option(
            names = "--program",
            paramLabel = "PATH",
            defaultValue = "gdsio",
            description = "Where gdsio is, if not on the PATH.")
    String program = "gdsio";

    GdsioCommand(Bench bench) {
        this.bench = bench;
    }

    private record CellOf(String size, int threads, Phase phase) {}

    @Override
    public Integer call() throws InterruptedException {
        if (!Files.isRegularFile(file)) {
            throw new Refused(
                    ExitCode.PREFLIGHT, file + " is no file; gdsio reads one that exists");
        }
        if (transfer < 0 || transfer > TRANSFER_MAX) {
            throw new IllegalArgumentException("--transfer must be 0 to 7, got " + transfer);
        }
        if (seconds < 1) {
            throw new IllegalArgumentException("--seconds must be at least 1, got " + seconds);
        }
        if (threads.stream().anyMatch(t -> t < 1)) {
            throw new IllegalArgumentException("--threads must be 1 or more, got " + threads);
        }
        List<CellOf> cells = new ArrayList<>();
        for (String size : sizes) {
            for (int count : threads) {
                cells.add(
                        new CellOf(
                                size,
                                count,
                                new Phase(
                                        "gdsio read " + size + " threads " + count,
                                        Phase.Kind.SAMPLE,
                                        Duration.ofSeconds(seconds),
                                        new Load.Saturate(count))));
            }
        }
        Plan plan =
                new Plan(
                        RawIoProvider.NAME,
                        new Target.Device(file),
                        cells.stream().map(CellOf::phase).toList(),
                        0,
                        0,
                        Map.of(
                                "engine", "gdsio",
                                "transfer", Integer.toString(transfer),
                                "gpu", Integer.toString(gpu)));
        return Run.exitCode(bench.run(plan, recording -> cells(cells, recording))).code();
    }

    private void cells(List<CellOf> cells, Recording recording) throws InterruptedException {
        long start = recording.clock().nanos();
        recording.begins(start);
        List<List<String>> rows = new ArrayList<>();
        for (CellOf cell : cells) {
            if (recording.stopRequested()) {
                break;
            }
            long begin = recording.clock().nanos();
            GdsioLine line = run(cell);
            long nanos = Math.round(line.seconds() * 1e9);
            long mean = Math.round(line.latencyMeanNanos());
            Latency latency =
                    new Latency(
                            line.operations(),
                            line.latencyMeanNanos(),
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            "");
            OperationResult read =
                    new OperationResult(
                            "read", true, line.operations(), 0, Map.of(), latency, latency);
            OperationResult all =
                    new OperationResult(
                            "all", true, line.operations(), 0, Map.of(), latency, latency);
            recording.phase(
                    new PhaseResult(
                            cell.phase(),
                            begin - start,
                            Math.max(1, nanos),
                            all,
                            List.of(read),
                            0,
                            Latency.NONE,
                            Latency.NONE,
                            0,
                            Map.of(),
                            Map.of(
                                    "iops",
                                    line.iops(),
                                    "bytes_per_second",
                                    line.bytesPerSecond(),
                                    "io_bytes",
                                    (double) line.ioBytes(),
                                    "numjobs",
                                    (double) line.threads(),
                                    "iodepth",
                                    1.0)));
            rows.add(
                    List.of(
                            cell.size(),
                            Integer.toString(cell.threads()),
                            line.transfer(),
                            String.format(Locale.ROOT, "%.0f", line.iops()),
                            String.format(Locale.ROOT, "%.3f", line.bytesPerSecond() / (1L << 30)),
                            String.format(Locale.ROOT, "%.1f", mean / 1e3)));
        }
        recording.table(
                new Table(
                        "gdsio",
                        List.of("Size", "Threads", "Transfer", "IOPS", "GiB/s", "Mean us"),
                        rows));
    }

    private GdsioLine run(CellOf cell) throws InterruptedException {
        try {
            List<String> words =
                    List.of(
                            program,
                            "-f",
                            file.toString(),
                            "-d",
                            Integer.toString(gpu),
                            "-w",
                            Integer.toString(cell.threads()),
                            "-s",
                            fileSize(),
                            "-i",
                            cell.size(),
                            "-x",
                            Integer.toString(transfer),
                            "-I",
                            "0",
                            "-T",
                            Integer.toString(seconds));
            Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
            String said;
            try {
                said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                process.waitFor();
            } finally {
                process.destroy();
            }
            return GdsioLine.find(said)
                    .orElseThrow(
                            () ->
                                    new Refused(
                                            ExitCode.PREFLIGHT,
                                            "gdsio gave no result: " + said.strip()));
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "gdsio cannot be started (it comes with NVIDIA's CUDA toolkit): "
                            + e.getMessage(),
                    e);
        }
    }

    private String fileSize() throws IOException {
        return (Files.size(file) >> 10) + "K";
    }
}
