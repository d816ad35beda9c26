package io.oltplab.rawio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Everything that must not be written, on loop devices: refused, and the bytes are the same
/// afterwards. Needs root and free loop devices.
@Timeout(120)
class DeviceSafetyIT {

    private static final int IMAGE_BYTES = 64 << 20;
    private static final int SECTOR = 512;

    @TempDir private Path folder;

    private final FakeBench bench = new FakeBench();
    private final Deque<List<String>> undo = new ArrayDeque<>();
    private Path image;

    @BeforeEach
    void rootAndLoopDevices() throws Exception {
        assumeTrue(
                "root".equals(System.getProperty("user.name"))
                        && Files.exists(Path.of("/dev/loop-control")),
                "loop devices need root");
        for (String tool : List.of("losetup", "mkfs.ext4", "mkswap", "swapon", "partx", "mount")) {
            assumeTrue(
                    shell(List.of("sh", "-c", "command -v " + tool)).code() == 0,
                    tool + " is not installed");
        }
        image = folder.resolve("image");
        try (FileChannel channel =
                FileChannel.open(image, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), IMAGE_BYTES - 1);
        }
    }

    @AfterEach
    void freeLoopDevices() throws Exception {
        while (!undo.isEmpty()) {
            shell(undo.pop());
        }
    }

    private record Ran(int code, String text) {}

    private static Ran shell(List<String> words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return new Ran(process.waitFor(), text);
    }

    private static String must(String... words) throws IOException, InterruptedException {
        Ran ran = shell(List.of(words));
        assumeTrue(ran.code() == 0, String.join(" ", words) + ": " + ran.text());
        return ran.text();
    }

    private String loop(String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("losetup", "--find", "--show"));
        words.addAll(List.of(options));
        words.add(image.toString());
        String device = must(words.toArray(String[]::new));
        undo.push(List.of("losetup", "-d", device));
        return device;
    }

    private Ran rawio(String... words) {
        StringWriter problems = new StringWriter();
        CommandLine line = (CommandLine) new RawIoProvider().command(bench);
        line.setErr(new PrintWriter(problems, true));
        line.setExecutionExceptionHandler(
                (e, _, _) -> {
                    problems.append(e.getMessage());
                    if (e instanceof Refused refused) {
                        return refused.exitCode().code();
                    }
                    if (e instanceof IllegalArgumentException) {
                        return ExitCode.USAGE.code();
                    }
                    throw e;
                });
        return new Ran(line.execute(words), problems.toString());
    }

    /// Tries to write with everything allowed that a user can allow.
    private void refuses(String device, String message) throws IOException, InterruptedException {
        must("sync");
        String before = hash();
        Ran ran =
                rawio(
                        "run",
                        device,
                        "--profile=4k-rand-write",
                        "--destroy=" + device,
                        "--wipe-signatures",
                        "--yes",
                        "--in-flight=1",
                        "--ramp=0",
                        "--seconds=0.1");
        assertThat(ran.text()).contains(message);
        assertThat(ran.code()).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(bench.results()).isEmpty();
        must("sync");
        assertThat(hash()).isEqualTo(before);
    }

    private String hash() throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(image));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void fileSystem() throws IOException, InterruptedException {
        must("mkfs.ext4", "-q", "-F", image.toString());
    }

    private Path mounted(String device) throws IOException, InterruptedException {
        Path point = Files.createDirectory(folder.resolve("mount"));
        must("mount", "-o", "ro", device, point.toString());
        undo.push(List.of("umount", point.toString()));
        return point;
    }

    /// One Linux partition from 1 MiB on, as an MBR describes it.
    private void partitionTable() throws IOException {
        ByteBuffer sector = ByteBuffer.allocate(SECTOR).order(ByteOrder.LITTLE_ENDIAN);
        sector.put(446 + 4, (byte) 0x83).putInt(446 + 8, 2048).putInt(446 + 12, 65_536);
        sector.put(510, (byte) 0x55).put(511, (byte) 0xaa);
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.WRITE)) {
            channel.write(sector, 0);
        }
    }

    /// A node of our own for the first partition of a device: those under /dev may be left over
    /// from somebody else's loop devices.
    private String partition(String device) throws IOException, InterruptedException {
        String name = device.substring("/dev/".length());
        Path number = Path.of("/sys/block", name, name + "p1", "dev");
        // What an earlier user of this loop device left is not ours.
        shell(List.of("partx", "-d", device));
        must("partx", "-a", device);
        undo.push(List.of("partx", "-d", device));
        assumeTrue(Files.exists(number), "no partition of " + device);
        List<String> parts = List.of(Files.readString(number).strip().split(":", -1));
        String node = folder.resolve("part").toString();
        must("mknod", node, "b", parts.getFirst(), parts.getLast());
        return node;
    }

    @Test
    void mountedDevice() throws Exception {
        fileSystem();
        String device = loop();
        Path point = mounted(device);
        refuses(device, device + " is mounted at " + point);
    }

    @Test
    void parentOfAMountedPartition() throws Exception {
        partitionTable();
        String device = loop();
        String part = partition(device);
        must("mkfs.ext4", "-q", "-F", part);
        Path point = mounted(part);
        refuses(
                device,
                device.substring("/dev/".length()) + "p1 on " + device + " is mounted at " + point);
    }

    @Test
    void swapInUse() throws Exception {
        must("mkswap", image.toString());
        String device = loop();
        must("swapon", device);
        undo.push(List.of("swapoff", device));
        refuses(device, device + " is swap space in use");
    }

    @Test
    void readOnlyDevice() throws Exception {
        String device = loop("-r");
        refuses(device, device + " is read-only");
    }

    @Test
    void fileSystemAndPartitionTableNeedAWordMore() throws Exception {
        fileSystem();
        String device = loop();
        refusesWithoutWiping(device, "holds an ext2/3/4 file system");
    }

    @Test
    void partitionTableNeedsAWordMore() throws Exception {
        partitionTable();
        refusesWithoutWiping(loop(), "holds a partition table or boot sector");
    }

    private void refusesWithoutWiping(String device, String message)
            throws IOException, InterruptedException {
        String before = hash();
        Ran ran = rawio("run", device, "--profile=4k-rand-write", "--destroy=" + device, "--yes");
        assertThat(ran.text()).contains(message).contains("add --wipe-signatures");
        assertThat(ran.code()).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(hash()).isEqualTo(before);
    }

    @Test
    void wrongSerialOrPath() throws Exception {
        String device = loop();
        String before = hash();
        Ran ran = rawio("run", device, "--profile=4k-rand-write", "--destroy=SN-1234", "--yes");
        assertThat(ran.text())
                .isEqualTo("--destroy must name the target exactly (" + device + "), got SN-1234");
        assertThat(ran.code()).isEqualTo(ExitCode.USAGE.code());
        assertThat(hash()).isEqualTo(before);
    }

    @Test
    void linkIsNotEnough() throws Exception {
        String device = loop();
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(device));
        String before = hash();
        Ran ran =
                rawio(
                        "run",
                        link.toString(),
                        "--profile=4k-rand-write",
                        "--destroy=" + link,
                        "--yes");
        assertThat(ran.text()).contains("must name the target exactly (" + device + ")");
        assertThat(ran.code()).isEqualTo(ExitCode.USAGE.code());
        assertThat(hash()).isEqualTo(before);
    }

    @Test
    void deviceSmallerThanTheSpan() throws Exception {
        String device = loop();
        String before = hash();
        Ran ran =
                rawio(
                        "run",
                        device,
                        "--profile=4k-rand-write",
                        "--destroy=" + device,
                        "--span=65M",
                        "--yes");
        assertThat(ran.text()).contains("--span must be a size up to that of the target");
        assertThat(ran.code()).isEqualTo(ExitCode.USAGE.code());
        assertThat(hash()).isEqualTo(before);
    }

    @Test
    void missingNode() {
        Ran ran =
                rawio(
                        "run",
                        "/dev/oltplab0",
                        "--profile=4k-rand-write",
                        "--destroy=/dev/oltplab0",
                        "--yes");
        assertThat(ran.text())
                .isEqualTo("/dev/oltplab0 is missing; no file is ever made under /dev");
        assertThat(ran.code()).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(Path.of("/dev/oltplab0")).doesNotExist();
    }

    @Test
    void scriptNeedsAYes() throws Exception {
        String device = loop();
        String before = hash();
        Ran ran = rawio("run", device, "--profile=4k-rand-write", "--destroy=" + device);
        assertThat(ran.text()).contains("without a terminal needs --yes");
        assertThat(bench.said())
                .anySatisfy(
                        line ->
                                assertThat(line)
                                        .startsWith("All data on " + device + " will be lost")
                                        .contains("drive writes"));
        assertThat(hash()).isEqualTo(before);
    }

    @Test
    void readingHarmsNothingAndWritingIsPossible() throws Exception {
        String device = loop();
        String before = hash();
        Ran read = rawio("run", device, "--in-flight=2", "--ramp=0", "--seconds=0.2");
        assertThat(read.text()).isEmpty();
        assertThat(read.code()).isZero();
        assertThat(hash()).isEqualTo(before);

        Ran wrote =
                rawio(
                        "run",
                        device,
                        "--profile=4k-rand-write",
                        "--destroy=" + device,
                        "--yes",
                        "--span=25%",
                        "--in-flight=2",
                        "--ramp=0",
                        "--seconds=0.2");
        assertThat(wrote.text()).isEmpty();
        assertThat(wrote.code()).isZero();
        must("sync");
        assertThat(hash()).isNotEqualTo(before);
        byte[] after = Files.readAllBytes(image);
        for (int i = IMAGE_BYTES / 4; i < IMAGE_BYTES; i++) {
            if (after[i] != 0) {
                throw new AssertionError("byte " + i + " behind the span was written");
            }
        }
    }
}
