package io.oltplab.rawio;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Blocks that were damaged on purpose are found and named.
class VerifyCommandTest {

    private static final int BLOCK = 4096;
    private static final String ID = "--run-id=00000000000000aa";

    @TempDir private Path folder;

    private RunResult verify(String... options) {
        FakeBench bench = new FakeBench();
        String[] words = new String[options.length + 1];
        words[0] = "verify";
        System.arraycopy(options, 0, words, 1, options.length);
        CommandLine line = (CommandLine) new RawIoProvider().command(bench);
        line.setExecutionExceptionHandler(
                (e, _, _) -> {
                    throw e;
                });
        line.execute(words);
        return bench.results().getFirst();
    }

    private static Verdict verdict(RunResult result) {
        return result.verdicts().stream()
                .filter(v -> v.check().equals("verify"))
                .findFirst()
                .orElseThrow();
    }

    private static void put(Path file, int block, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), (long) block * BLOCK);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "aio", "nio"})
    void corruptedAndStaleBlocksAreNamed(String engine) throws IOException {
        Path file = folder.resolve("oltplab-rawio.dat");
        String on = "--engine=" + engine;
        verify(folder.toString(), "--create=2M", "--keep", "--passes=1", "--io=16K", ID, on);
        byte[] first = Files.readAllBytes(file);

        RunResult written =
                verify(file.toString(), "--destroy=" + file.toRealPath(), "--io=16K", ID, on);

        assertThat(verdict(written).level()).isEqualTo(Verdict.Level.PASS);
        assertThat(verdict(written).detail()).isEqualTo("all 512 blocks are what was written last");
        assertThat(written.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("write generation 1", "write generation 2", "check generation 2");
        assertThat(written.phases().get(1).counters()).containsEntry("bytes_written", 2L << 20);
        assertThat(written.phases().get(2).counters()).containsEntry("bytes_read", 2L << 20);

        put(file, 5, Arrays.copyOfRange(first, 5 * BLOCK, 6 * BLOCK));
        byte[] second = Files.readAllBytes(file);
        byte[] corrupted = Arrays.copyOfRange(second, 17 * BLOCK, 18 * BLOCK);
        corrupted[1000] ^= 1;
        put(file, 17, corrupted);
        put(file, 300, Arrays.copyOfRange(second, 301 * BLOCK, 302 * BLOCK));

        RunResult found = verify(file.toString(), "--check=2", ID, on);

        assertThat(verdict(found).level()).isEqualTo(Verdict.Level.FAIL);
        assertThat(verdict(found).detail()).startsWith("3 bad blocks, the first: block 5 ");
        assertThat(found.tables().getFirst().rows())
                .extracting(List::getLast)
                .satisfiesExactlyInAnyOrder(
                        stale ->
                                assertThat(stale)
                                        .isEqualTo(
                                                "block 5 (byte 20480) is stale: generation 1,"
                                                        + " expected 2"),
                        bad ->
                                assertThat(bad)
                                        .startsWith("block 17 (byte 69632) is corrupted: its CRC"),
                        misplaced ->
                                assertThat(misplaced)
                                        .isEqualTo(
                                                "block 300 (byte 1228800) is misplaced: it was"
                                                        + " written as block 301"));
        assertThat(found.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("check generation 2");
        assertThat(found.phases().getFirst().figures()).containsEntry("bad_blocks", 3.0);
    }

    @Test
    void foreignFileIsNoneOfOurs() throws IOException {
        Path file = Files.write(folder.resolve("data"), new byte[1 << 20]);

        RunResult result = verify(file.toString(), "--check=1", ID);

        assertThat(verdict(result).detail()).startsWith("256 bad blocks, the first: block 0 ");
        assertThat(result.tables().getFirst().rows()).hasSize(20);
        assertThat(Files.readAllBytes(file)).containsOnly(0);
    }
}
