package io.oltplab.rawio.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockHeaderTest {

    private static final long RUN = 0x1234;

    private static ByteBuffer block(long run, long lba, long generation) {
        ByteBuffer buffer = ByteBuffer.allocate(2 * BlockHeader.BLOCK);
        new BlockHeader(run).write(buffer, BlockHeader.BLOCK, lba, generation);
        return buffer;
    }

    private static String fault(ByteBuffer buffer) {
        return new BlockHeader(RUN)
                .check(buffer, BlockHeader.BLOCK, 17, 3)
                .map(Fault::words)
                .orElse("");
    }

    @Test
    void blockAsWrittenIsGood() {
        assertThat(fault(block(RUN, 17, 3))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"40", "2000", "4095", "8", "24", "32"})
    void aChangedBitAnywhereIsFound(int at) {
        ByteBuffer buffer = block(RUN, 17, 3);
        int index = BlockHeader.BLOCK + at;
        buffer.put(index, (byte) (buffer.get(index) ^ 4));

        assertThat(fault(buffer)).startsWith("block 17 (byte 69632) is corrupted: its CRC-32C is ");
    }

    @Test
    void everyKindIsNamed() {
        assertThat(fault(block(RUN, 17, 2)))
                .isEqualTo("block 17 (byte 69632) is stale: generation 2, expected 3");
        assertThat(fault(block(RUN, 9, 3)))
                .isEqualTo("block 17 (byte 69632) is misplaced: it was written as block 9");
        assertThat(fault(block(0x99, 17, 3)))
                .isEqualTo(
                        "block 17 (byte 69632) is of another run: run 0000000000000099, expected"
                                + " 0000000000001234");
        assertThat(fault(ByteBuffer.allocate(2 * BlockHeader.BLOCK)))
                .isEqualTo(
                        "block 17 (byte 69632) is not a block of ours: it begins with 0000000000000000");
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "7", "64", "1000"})
    void scatteredOrderHasEachPlaceOnce(long count) {
        Scatter order = new Scatter(count, true);
        Set<Long> seen = new HashSet<>();
        for (long i = 0; i < count; i++) {
            assertThat(order.at(i)).isBetween(0L, count - 1);
            seen.add(order.at(i));
        }
        assertThat((long) seen.size()).isEqualTo(count);
        assertThat(new Scatter(count, false).at(count - 1)).isEqualTo(count - 1);
    }

    @Test
    void scatteringKeepsItsOrderBeyondSixtyFourBits() {
        // 2^40 I/Os of 64 KiB are 64 PiB; index x step needs 80 bits.
        long count = 1L << 40;
        Scatter order = new Scatter(count, true);
        assertThat(order.at(count - 1)).isEqualTo(Math.floorMod(-order.at(1), count));
    }
}
