package io.oltplab.rawio.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What gzip and a comparison of blocks make of the bytes that are written.
class ContentTest {

    private static final int BLOCKS = 4_000;

    /// The blocks that so many writes of two buffers of 16 KiB leave, one after another.
    private static byte[] written(Content content) {
        byte[] all = new byte[BLOCKS * Pattern.BLOCK];
        ByteBuffer[] buffers = {ByteBuffer.allocate(4 * 4096), ByteBuffer.allocateDirect(4 * 4096)};
        Pattern pattern = new Pattern(content, 7);
        for (ByteBuffer buffer : buffers) {
            pattern.fill(buffer);
        }
        for (int at = 0, n = 0; at < all.length; at += 4 * 4096, n++) {
            ByteBuffer buffer = buffers[n % 2];
            pattern.stamp(buffer, buffer.capacity());
            buffer.get(0, all, at, buffer.capacity());
        }
        return all;
    }

    /// How much smaller gzip makes the blocks, each for itself as a drive does it, in percent.
    private static double shrinks(byte[] bytes) throws IOException {
        long after = 0;
        for (int at = 0; at < bytes.length; at += Pattern.BLOCK) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                gzip.write(bytes, at, Pattern.BLOCK);
            }
            after += out.size();
        }
        return 100 - 100.0 * after / bytes.length;
    }

    /// How many blocks are equal to an earlier one, in percent.
    private static double repeats(byte[] bytes) {
        Set<ByteBuffer> seen = new HashSet<>();
        for (int at = 0; at < bytes.length; at += Pattern.BLOCK) {
            seen.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, at + Pattern.BLOCK)));
        }
        return 100 - 100.0 * seen.size() / BLOCKS;
    }

    @ParameterizedTest
    @CsvSource({"0", "25", "50", "75", "90"})
    void gzipMakesItSmallerByWhatWasAsked(int percent) throws IOException {
        // gzip's own header and the zeros take a little: up to 3 points.
        assertThat(shrinks(written(new Content(percent, 0, true)))).isCloseTo(percent, within(3.0));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "30, 0", "60, 0", "50, 50"})
    void soManyBlocksRepeatOthers(int dedupe, int compress) throws IOException {
        byte[] bytes = written(new Content(compress, dedupe, true));

        // The 64 blocks that are repeated are each there once without being a repetition: 1.6
        // points.
        assertThat(repeats(bytes)).isCloseTo(dedupe, within(4.0));
        assertThat(shrinks(bytes)).isCloseTo(compress, within(3.0));
    }

    @Test
    void incompressibleBlocksAreAllDifferent() {
        assertThat(repeats(written(Content.INCOMPRESSIBLE))).isZero();
    }

    @Test
    void wholeCompressionIsZeros() {
        assertThat(written(new Content(100, 0, true))).containsOnly(0);
    }

    @Test
    void wrongPercentsNameTheOption() {
        assertThatThrownBy(() -> new Content(101, 0, true))
                .hasMessage("--compress must be 0 to 100 percent, got 101");
        assertThatThrownBy(() -> new Content(0, -1, true))
                .hasMessage("--dedupe must be 0 to 100 percent, got -1");
    }
}
