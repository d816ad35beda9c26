package io.oltplab.rawio.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.target.RawTarget;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every engine on a real file past the page cache.
class EngineTest {

    private static final int BLOCK = 4096;
    private static final int BLOCKS = 64;
    private static final long SEED = 11;

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void file() throws IOException {
        file = Files.write(folder.resolve("data"), new byte[BLOCKS * BLOCK]);
    }

    private Engine engine(String name, boolean writes) {
        RawTarget target =
                new RawTarget(file, BLOCKS * BLOCK, 0, BLOCKS * BLOCK, true, BLOCK, true, Map.of());
        try {
            return Engines.open(new EngineOptions(name), target, writes, Clock.system());
        } catch (Refused e) {
            assumeTrue(false, e.getMessage());
            throw e;
        }
    }

    private static int depth(String name, int wanted) {
        return name.equals("nio") ? 1 : wanted;
    }

    @ParameterizedTest
    @ValueSource(strings = {"uring", "aio", "nio"})
    void writesExactlyWhereItIsTold(String name) throws Exception {
        try (Engine engine = engine(name, true);
                Queue queue = engine.open(depth(name, 2), 2 * BLOCK, SEED)) {
            queue.add(0, true, 3 * BLOCK, BLOCK);
            queue.submit();
            assertThat(queue.await(Long.MAX_VALUE)).isEqualTo(1);
            assertThat(queue.result(0)).isEqualTo(BLOCK);
            queue.add(0, true, 10 * BLOCK, 2 * BLOCK);
            queue.submit();
            assertThat(queue.await(Long.MAX_VALUE)).isEqualTo(1);
            assertThat(queue.result(0)).isEqualTo(2 * BLOCK);
        }
        byte[] bytes = Files.readAllBytes(file);
        byte[] zeros = new byte[BLOCK];
        for (int block = 0; block < BLOCKS; block++) {
            byte[] at = Arrays.copyOfRange(bytes, block * BLOCK, (block + 1) * BLOCK);
            boolean written = block == 3 || block == 10 || block == 11;
            assertThat(Arrays.equals(at, zeros)).as("block %d", block).isEqualTo(!written);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uring", "aio", "nio"})
    void everySlotComesBackOnce(String name) throws Exception {
        int depth = depth(name, 16);
        try (Engine engine = engine(name, false);
                Queue queue = engine.open(depth, BLOCK, SEED)) {
            for (int round = 0; round < 100; round++) {
                for (int slot = 0; slot < depth; slot++) {
                    queue.add(slot, false, (long) slot * BLOCK, BLOCK);
                    if (slot % 5 == 4) {
                        queue.submit();
                    }
                }
                queue.submit();
                Map<Integer, Integer> seen = new TreeMap<>();
                for (int back = 0; back < depth; ) {
                    int n = queue.await(Long.MAX_VALUE);
                    assertThat(n).isPositive();
                    for (int i = 0; i < n; i++) {
                        assertThat(queue.result(i)).isEqualTo(BLOCK);
                        seen.merge(queue.slot(i), 1, Integer::sum);
                    }
                    back += n;
                }
                assertThat(seen).hasSize(depth).allSatisfy((_, times) -> assertThat(times).isOne());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uring", "aio", "nio"})
    void waitingForATimeEndsThere(String name) throws Exception {
        Clock clock = Clock.system();
        try (Engine engine = engine(name, false);
                Queue queue = engine.open(1, BLOCK, SEED)) {
            long until = clock.nanos() + 3_000_000;
            assertThat(queue.await(until)).isZero();
            assertThat(clock.nanos()).isGreaterThanOrEqualTo(until);
            assertThat(queue.await(clock.nanos() - 1)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uring", "aio", "nio"})
    void endOfTheFileIsShortAndMisalignedIsAnError(String name) throws Exception {
        try (Engine engine = engine(name, false);
                Queue queue = engine.open(1, BLOCK, SEED)) {
            queue.add(0, false, (long) BLOCKS * BLOCK, BLOCK);
            queue.submit();
            assertThat(queue.await(Long.MAX_VALUE)).isEqualTo(1);
            assertThat(queue.result(0)).isLessThanOrEqualTo(0);
            queue.add(0, false, 100, BLOCK);
            queue.submit();
            assertThat(queue.await(Long.MAX_VALUE)).isEqualTo(1);
            assertThat(queue.result(0)).isIn(-ErrorNumber.EINVAL, -ErrorNumber.EIO);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uring", "aio", "nio"})
    void nothingIsAllocatedPerIo(String name) throws Exception {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int depth = depth(name, 8);
        try (Engine engine = engine(name, true);
                Queue queue = engine.open(depth, BLOCK, SEED)) {
            // The interpreter makes objects that compiled code does not: it has some rounds.
            long bytes = Long.MAX_VALUE;
            for (int round = 0; round < 30 && bytes > 1_000; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                readAndWrite(queue, depth, 20_000);
                bytes = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(bytes).as("bytes for 20,000 I/Os").isLessThanOrEqualTo(1_000);
        }
    }

    private static void readAndWrite(Queue queue, int depth, int ios) throws InterruptedException {
        for (int i = 0; i < ios; i += depth) {
            for (int slot = 0; slot < depth; slot++) {
                queue.add(slot, slot == 0 && i % 10 == 0, (long) slot * BLOCK, BLOCK);
            }
            queue.submit();
            for (int back = 0; back < depth; ) {
                back += queue.await(Long.MAX_VALUE);
            }
        }
    }

    @Test
    void unknownEngineNamesTheKnown() {
        assertThatThrownBy(() -> engine("spdk", false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--engine must be one of auto, uring, aio, nio, got spdk");
    }

    @Test
    void depthsAddUp() {
        for (int inFlight = 1; inFlight < 300; inFlight++) {
            int[] depths = Rings.depths(inFlight, 0, 32);
            assertThat(Arrays.stream(depths).sum()).isEqualTo(inFlight);
            assertThat(Arrays.stream(depths).min().orElseThrow()).isPositive();
        }
        assertThat(Rings.depths(32, 4, 32)).containsExactly(8, 8, 8, 8);
    }
}
