package io.oltplab.rawio;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.FakeBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Commands as the user types them, on real files.
class RawIoCommandTest {

    private static final int FILE_BYTES = 4 << 20;

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private final FakeBench bench = new FakeBench();
    private final StringWriter problems = new StringWriter();
    private Path file;

    @BeforeEach
    void file() throws IOException {
        file = Files.write(folder.resolve("data"), new byte[FILE_BYTES]);
    }

    /// Runs a command as the runner does: problems become one line and an exit code.
    private int rawio(String... words) {
        CommandLine line = (CommandLine) new RawIoProvider().command(bench);
        line.setErr(new PrintWriter(problems, true));
        line.setExecutionExceptionHandler(
                (e, _, _) -> {
                    problems.append(e.getMessage()).append('\n');
                    if (e instanceof Refused refused) {
                        return refused.exitCode().code();
                    }
                    if (e instanceof IllegalArgumentException) {
                        return ExitCode.USAGE.code();
                    }
                    throw e;
                });
        return line.execute(words);
    }

    private void refuses(int code, String message, String... words) {
        assertThat(rawio(words)).isEqualTo(code);
        assertThat(problems.toString()).contains(message);
        assertThat(bench.results()).isEmpty();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void listShowsEverySweepWithItsOrigin() {
        assertThat(rawio("list")).isZero();
        assertThat(bench.printed())
                .contains(
                        "4k-rand-read           published         128  4K random read: 4K, 100 % read",
                        "sql-9010               equivalent         32  SQL Server 90-10, equivalent: 8K",
                        "64k-seq-read-ns8500    inferred           64",
                        "100 % random; 30 cells")
                .contains("64k-seq-write          published          16");
    }

    @Test
    void runReadsAFileAndLeavesItAsItWas() throws IOException {
        int code =
                rawio(
                        "run",
                        file.toString(),
                        "--profile=4k-rand-read",
                        "--in-flight=2",
                        "--ramp=0",
                        "--seconds=0.3");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        RunResult result = bench.results().getFirst();
        assertThat(result.phases()).hasSize(1);
        PhaseResult phase = result.phases().getFirst();
        assertThat(phase.phase().load()).isEqualTo(new Load.Saturate(2));
        assertThat(phase.total().done()).isPositive();
        assertThat(phase.total().failed()).isZero();
        assertThat(phase.counters().get("bytes_read")).isEqualTo(phase.total().done() * 4096);
        assertThat(phase.total().service().min()).isPositive();
        assertThat(result.plan().options())
                .containsEntry("profile", "4k-rand-read")
                .containsEntry("origin", "published")
                .containsEntry("in-flight", "2");
        assertThat(result.environment().get("target"))
                .containsKeys("engine", "engine-reason")
                .containsEntry("direct", "true")
                .containsEntry("path", file.toRealPath().toString())
                .containsEntry("bytes", Integer.toString(FILE_BYTES));
        assertThat(Files.readAllBytes(file)).isEqualTo(new byte[FILE_BYTES]);
        assertThat(files()).containsExactly("data");
    }

    @Test
    void curveOffersPercentagesOfItsMaximum() {
        int code =
                rawio(
                        "curve",
                        file.toString(),
                        "--in-flight=2",
                        "--ramp=0",
                        "--seconds=0.2",
                        "--points=10,50,120");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        RunResult result = bench.results().getFirst();
        assertThat(result.phases())
                .extracting(p -> p.figures().getOrDefault("target_percent", 0.0))
                .containsExactly(0.0, 10.0, 50.0, 120.0);
        double maximum = result.phases().getFirst().figures().getOrDefault("iops", 0.0);
        assertThat(result.phases().get(2).phase().load())
                .isEqualTo(new Load.Rate(2, maximum / 2, Load.Arrivals.POISSON));
        assertThat(result.phases().get(2).total().response().count())
                .isEqualTo(result.phases().get(2).total().service().count());
        assertThat(result.tables()).hasSize(1);
    }

    @Test
    void matrixFillsItsCellsAndNamesThePeak() throws IOException {
        Path profile =
                Files.writeString(
                        folder.resolve("small.yaml"),
                        """
                        name: small
                        title: Small matrix
                        origin: user
                        source: a test
                        in-flight: 1
                        matrix: {sizes: [4K, 16K], iodepth: [1, 4], numjobs: [1, 2]}
                        streams:
                          - {share: 100, sizes: {4K: 100}, read: 100, random: 100}
                        """);
        int code =
                rawio(
                        "matrix",
                        file.toString(),
                        "--profile=" + profile,
                        "--ramp=0",
                        "--seconds=0.1");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        RunResult result = bench.results().getFirst();
        assertThat(result.phases())
                .extracting(p -> p.phase().name())
                .containsExactly(
                        "small 4K iodepth 1 numjobs 1",
                        "small 4K iodepth 4 numjobs 1",
                        "small 4K iodepth 1 numjobs 2",
                        "small 4K iodepth 4 numjobs 2",
                        "small 16K iodepth 1 numjobs 1",
                        "small 16K iodepth 4 numjobs 1",
                        "small 16K iodepth 1 numjobs 2",
                        "small 16K iodepth 4 numjobs 2");
        PhaseResult last = result.phases().getLast();
        assertThat(last.phase().load().users()).isEqualTo(8);
        assertThat(last.figures()).containsEntry("iodepth", 4.0).containsEntry("numjobs", 2.0);
        assertThat(last.counters().get("bytes_read")).isEqualTo(last.total().done() * 16_384);
        assertThat(result.tables()).hasSize(2);
        assertThat(result.tables().getFirst().rows()).hasSize(2);
        assertThat(result.events()).anySatisfy(e -> assertThat(e).startsWith("peak of small: "));
    }

    @Test
    void preconditionFillsAndSettles() throws IOException {
        int code =
                rawio(
                        "precondition",
                        file.toString(),
                        "--destroy=" + file.toRealPath(),
                        "--passes=2",
                        "--steady=4k-rand-write",
                        "--round-seconds=0.05",
                        "--rounds-max=2");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        RunResult result = bench.results().getFirst();
        assertThat(result.phases())
                .extracting(p -> p.phase().name())
                .containsExactly(
                        "precondition-seq pass 1",
                        "precondition-seq pass 2",
                        "4k-rand-write round 1",
                        "4k-rand-write round 2");
        assertThat(result.phases().getFirst().counters())
                .containsEntry("bytes_written", (long) FILE_BYTES);
        byte[] bytes = Files.readAllBytes(file);
        assertThat(bytes).hasSize(FILE_BYTES);
        assertThat(Stream.iterate(0, at -> at < bytes.length, at -> at + 4096))
                .extracting(at -> new String(bytes, at, 4096, StandardCharsets.ISO_8859_1))
                .doesNotHaveDuplicates();
    }

    @Test
    void checkpointsAreWrittenPassByPassAndRemoved() throws IOException {
        int code =
                rawio(
                        "checkpoint",
                        folder.toString(),
                        "--model=llama3-8b",
                        "--ranks=2",
                        "--scale=0.0001",
                        "--passes=2",
                        "--count=3",
                        "--no-trim");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        RunResult result = bench.results().getFirst();
        assertThat(result.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("pass 1", "pass 2");
        // 8,030,261,248 weights: two bytes and twelve bytes each, and 12 x 5 x 4,096 for each of 8
        // ranks; a ten-thousandth of an eighth for each of two ranks.
        long model = Math.round(8_030_261_248L * 2 * 0.0001 / 8);
        long optimizer = Math.round((8_030_261_248L + 5 * 4096 * 8) * 12 * 0.0001 / 8);
        PhaseResult pass = result.phases().getFirst();
        assertThat(pass.total().done()).isEqualTo(3);
        assertThat(pass.counters()).containsEntry("bytes_written", 3 * 2 * (model + optimizer));
        assertThat(pass.figures().getOrDefault("seconds_per_checkpoint", 0.0)).isPositive();
        assertThat(result.tables().getFirst().rows()).hasSize(2);
        assertThat(files()).containsExactly("data");
    }

    @Test
    void checkpointThatDoesNotFitIsRefused() throws IOException {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "--scale makes it smaller",
                "checkpoint",
                folder.toString(),
                "--model=llama3-1t",
                "--ranks=1024");
        assertThat(files()).containsExactly("data");
    }

    @Test
    void gdsioThatIsNotThereIsNamed() throws IOException {
        Path fake = folder.resolve("gdsio");
        refuses(
                ExitCode.PREFLIGHT.code(),
                "gdsio cannot be started",
                "gdsio",
                file.toString(),
                "--program=" + fake);
    }

    @Test
    void gdsioIsRunForEveryCell() throws IOException {
        Path fake = folder.resolve("gdsio");
        Files.writeString(
                fake,
                """
                #!/bin/sh
                echo "IoType: READ XferType: CPUONLY Threads: $6 DataSetSize: 4096/4096(KiB)" \
                  "IOSize: 16(KiB) Throughput: 0.5 GiB/sec, Avg_Latency: 30.5 usecs ops: 32768" \
                  "total_time 1.0 secs"
                """);
        assertThat(fake.toFile().setExecutable(true)).isTrue();
        int code =
                rawio(
                        "gdsio",
                        file.toString(),
                        "--program=" + fake,
                        "--transfer=1",
                        "--sizes=16K",
                        "--threads=1,4",
                        "--seconds=1");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        assertThat(bench.results().getFirst().phases())
                .extracting(p -> p.figures().getOrDefault("numjobs", 0.0))
                .containsExactly(1.0, 4.0);
        assertThat(bench.results().getFirst().phases().getFirst().figures())
                .containsEntry("iops", 32_768.0);
    }

    @Test
    void crossCheckPrintsBothWithTheirRatio() {
        org.junit.jupiter.api.Assumptions.assumeTrue(
                java.util.Arrays.stream(System.getenv("PATH").split(":", -1))
                        .anyMatch(f -> Files.isExecutable(Path.of(f, "fio"))),
                "fio is not installed");
        int code =
                rawio(
                        "run",
                        file.toString(),
                        "--in-flight=2",
                        "--ramp=0",
                        "--seconds=0.3",
                        "--cross-check");

        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        RunResult result = bench.results().getFirst();
        assertThat(result.tables()).hasSize(2);
        assertThat(result.tables().getLast().title()).startsWith("Cross-check with fio-");
        List<String> iops = result.tables().getLast().rows().getFirst();
        assertThat(iops.get(1)).isEqualTo("IOPS");
        assertThat(Double.parseDouble(iops.get(4)))
                .isCloseTo(
                        Double.parseDouble(iops.get(2)) / Double.parseDouble(iops.get(3)),
                        org.assertj.core.api.Assertions.within(0.01));
    }

    @Test
    void createdFileIsFullOfDifferentBlocksAndGoesAway() throws IOException {
        assertThat(
                        rawio(
                                "run",
                                folder.toString(),
                                "--create=4M",
                                "--keep",
                                "--profile=64k-seq-write",
                                "--in-flight=2",
                                "--ramp=0",
                                "--seconds=0.2"))
                .as(problems.toString())
                .isZero();
        Path kept = folder.resolve("oltplab-rawio.dat");
        byte[] bytes = Files.readAllBytes(kept);
        assertThat(bytes).hasSize(4 << 20);
        assertThat(Stream.iterate(0, at -> at < bytes.length, at -> at + 4096))
                .extracting(at -> new String(bytes, at, 4096, StandardCharsets.ISO_8859_1))
                .doesNotHaveDuplicates();
        Files.delete(kept);

        assertThat(
                        rawio(
                                "run",
                                folder.toString(),
                                "--create=4M",
                                "--in-flight=1",
                                "--ramp=0",
                                "--seconds=0.1"))
                .isZero();
        assertThat(files()).containsExactly("data");
    }

    @Test
    void writingOverAFileNeedsItsName() throws IOException {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "--destroy " + file.toRealPath(),
                "run",
                file.toString(),
                "--profile=4k-rand-write");
        assertThat(Files.readAllBytes(file)).isEqualTo(new byte[FILE_BYTES]);
    }

    @Test
    void writingOverAFileNeedsItsExactName() throws IOException {
        refuses(
                ExitCode.USAGE.code(),
                "must name the target exactly",
                "run",
                file.toString(),
                "--profile=4k-rand-write",
                "--destroy=data");
        assertThat(Files.readAllBytes(file)).isEqualTo(new byte[FILE_BYTES]);
    }

    @Test
    void namedFileIsWritten() throws IOException {
        int code =
                rawio(
                        "run",
                        file.toString(),
                        "--profile=4k-rand-write",
                        "--destroy=" + file.toRealPath(),
                        "--in-flight=1",
                        "--ramp=0",
                        "--seconds=0.2");
        assertThat(problems.toString()).isEmpty();
        assertThat(code).isZero();
        PhaseResult phase = bench.results().getFirst().phases().getFirst();
        assertThat(phase.counters().get("bytes_written")).isPositive();
        assertThat(Files.size(file)).isEqualTo(FILE_BYTES);
        assertThat(Files.readAllBytes(file)).isNotEqualTo(new byte[FILE_BYTES]);
    }

    @Test
    void fileSystemImageIsNotOverwritten() throws IOException {
        byte[] image = new byte[FILE_BYTES];
        image[1080] = 0x53;
        image[1081] = (byte) 0xef;
        Files.write(file, image);
        refuses(
                ExitCode.PREFLIGHT.code(),
                "holds an ext2/3/4 file system; if it may be lost, add --wipe-signatures",
                "run",
                file.toString(),
                "--profile=4k-rand-write",
                "--destroy=" + file.toRealPath());
        assertThat(Files.readAllBytes(file)).isEqualTo(image);
    }

    @Test
    void missingTargetIsNotMade() throws IOException {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "is missing; --create SIZE makes a file",
                "run",
                folder.resolve("none").toString());
        assertThat(files()).containsExactly("data");
    }

    @Test
    void nothingIsMadeUnderDev() {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "/dev/oltplab-none is missing; no file is ever made under /dev",
                "run",
                "/dev/oltplab-none");
        refuses(
                ExitCode.PREFLIGHT.code(),
                "no file is ever made under /dev",
                "run",
                "/dev/oltplab-none",
                "--create=4M");
        assertThat(Path.of("/dev/oltplab-none")).doesNotExist();
    }

    @Test
    void existingFileIsNotMadeAnew() {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "exists: without --create it is measured as it is",
                "run",
                file.toString(),
                "--create=4M");
    }

    @Test
    void folderIsNoTarget() {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "is neither a file nor a block device; --create SIZE makes a file in it",
                "run",
                folder.toString());
    }

    @Test
    void characterDeviceIsNoTarget() {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "/dev/zero is neither a file nor a block device",
                "run",
                "/dev/zero");
    }

    @Test
    void fileLargerThanTheSpaceIsNotMade() throws IOException {
        refuses(
                ExitCode.PREFLIGHT.code(),
                "--create 1024T does not fit under",
                "run",
                folder.toString(),
                "--create=1024T");
        assertThat(files()).containsExactly("data");
    }

    @Test
    void targetInMemoryIsRefusedOrMarked() throws IOException {
        Path memory = Path.of("/dev/shm");
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Files.isWritable(memory) && Files.getFileStore(memory).type().equals("tmpfs"),
                "no tmpfs at /dev/shm");
        Path inMemory = Files.createTempFile(memory, "oltplab", ".dat");
        try {
            Files.write(inMemory, new byte[FILE_BYTES]);
            refuses(
                    ExitCode.PREFLIGHT.code(),
                    "lies in memory (tmpfs): that would be no storage result; --allow-tmpfs",
                    "run",
                    inMemory.toString());
            int code =
                    rawio(
                            "run",
                            inMemory.toString(),
                            "--allow-tmpfs",
                            "--buffered",
                            "--in-flight=1",
                            "--ramp=0",
                            "--seconds=0.1");
            assertThat(code).isZero();
            assertThat(bench.results().getFirst().verdicts())
                    .anySatisfy(v -> assertThat(v.detail()).startsWith("not a storage result"))
                    .anySatisfy(v -> assertThat(v.detail()).startsWith("buffered"));
        } finally {
            Files.delete(inMemory);
        }
    }

    @Test
    void tooSmallTargetIsRefused() throws IOException {
        Files.write(file, new byte[4095]);
        refuses(
                ExitCode.PREFLIGHT.code(),
                "is too small: 4095 bytes, the longest I/O takes 4K",
                "run",
                file.toString());
    }

    @Test
    void spanBoundsTheOffsets() {
        int code =
                rawio(
                        "run",
                        file.toString(),
                        "--span=25%",
                        "--in-flight=1",
                        "--ramp=0",
                        "--seconds=0.1");
        assertThat(code).isZero();
        assertThat(bench.results().getFirst().environment().get("target"))
                .containsEntry("span-bytes", Integer.toString(FILE_BYTES / 4));
        problems.getBuffer().setLength(0);
        assertThat(rawio("run", file.toString(), "--span=101%")).isEqualTo(2);
        assertThat(problems.toString()).contains("--span must be a size up to that of the target");
    }

    @Test
    void wrongValuesNameOptionValueAndWhatIsAllowed() {
        String path = file.toString();
        int usage = ExitCode.USAGE.code();
        refuses(
                usage,
                "--profile must be a name that `oltplab rawio list` shows",
                "run",
                path,
                "--profile=5k");
        refuses(usage, "--in-flight must be 1 to 2048, got -1", "run", path, "--in-flight=-1");
        refuses(usage, "--in-flight must be 1 to 2048, got 0", "run", path, "--in-flight=0");
        refuses(usage, "--create must be a multiple of 4K", "run", path, "--create=1");
        refuses(usage, "--seconds must be from 0.001 to 1000000", "run", path, "--seconds=0");
        refuses(usage, "--ramp must be from 0.0 to 1000000 seconds", "run", path, "--ramp=-1");
        refuses(usage, "--rate must be more than 0 I/Os per second", "run", path, "--rate=-5");
        refuses(usage, "--points must be percentages", "curve", path, "--points=0-10,0");
        refuses(usage, "--cross-check has no meaning", "curve", path, "--cross-check");
        refuses(usage, "expected one of [poisson, constant]", "curve", path, "--arrivals=x");
        refuses(usage, "--stop-curve must be from", "curve", path, "--stop-curve=-1");
        refuses(
                usage,
                "fio has no single job",
                "run",
                path,
                "--profile=vdi-fc-boot",
                "--cross-check");
        refuses(
                usage,
                "--fill must be a profile that only writes",
                "precondition",
                path,
                "--fill=4k-7030");
        refuses(usage, "--passes must be 0 to 100", "precondition", path, "--passes=-1");
        refuses(usage, "add --keep", "precondition", path, "--create=4M");
        String dir = folder.toString();
        refuses(usage, "--model must be llama3-8b", "checkpoint", dir, "--model=gpt");
        refuses(usage, "--ranks must be 1 to 8 for llama3-8b", "checkpoint", dir, "--ranks=9");
        refuses(usage, "--scale must be above 0, up to 1", "checkpoint", dir, "--scale=0");
        refuses(usage, "--fill must be above 0, up to 90", "checkpoint", dir, "--fill=95");
        refuses(usage, "--transfer must be 0 to 7", "gdsio", path, "--transfer=8");
        refuses(usage, "must be one with a matrix", "matrix", path, "--profile=sql");
        refuses(usage, "--in-flight has no meaning here", "matrix", path, "--in-flight=2");
        refuses(usage, "--create: a size is a number with K", "run", path, "--create=big");
        refuses(usage, "--keep has a meaning only with --create", "run", path, "--keep");
        refuses(usage, "Invalid value for option '--seed'", "run", path, "--seed=x");
        refuses(usage, "Missing required parameter: 'TARGET'", "run");
    }
}
