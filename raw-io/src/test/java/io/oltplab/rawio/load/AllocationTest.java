package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.engine.Engine;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.engine.Engines;
import io.oltplab.rawio.engine.Queue;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.RawTarget;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The whole loop, from the choice of an I/O to its place in the histogram, allocates nothing.
class AllocationTest {

    private static final int FILE_BYTES = 4 << 20;
    private static final int IOS = 20_000;

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "uring, false",
        "uring, true",
        "aio, false",
        "aio, true",
        "nio, false",
        "nio, true"
    })
    void loopAllocatesNothingPerIo(String name, boolean open) throws Exception {
        Path file = Files.write(folder.resolve("data"), new byte[FILE_BYTES]);
        RawTarget target =
                new RawTarget(file, FILE_BYTES, 0, FILE_BYTES, true, 4096, true, Map.of());
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        Profile profile = Catalog.find("vdi-lc-boot");
        int depth = name.equals("nio") ? 1 : 8;
        try (Engine engine = engine(name, target);
                Queue queue = engine.open(depth, profile.maxLength(), 3)) {
            // The interpreter makes objects that compiled code does not: it has some rounds.
            long bytes = Long.MAX_VALUE;
            for (int round = 0; round < 40 && bytes > IOS / 10; round++) {
                Arrivals arrivals =
                        open
                                ? new Arrivals(
                                        new Load.Rate(depth, 1e7, Load.Arrivals.POISSON),
                                        Clock.system().nanos(),
                                        round)
                                : null;
                QueueLoop loop =
                        new QueueLoop(
                                queue,
                                new Offsets(
                                        profile, 0, FILE_BYTES, Offsets.places(profile, 0), round),
                                arrivals,
                                Clock.system(),
                                new Tally(),
                                new QueueLoop.Window(0, Long.MAX_VALUE, IOS));
                long before = threads.getCurrentThreadAllocatedBytes();
                loop.run();
                bytes = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(bytes).as("bytes for %d I/Os", IOS).isLessThanOrEqualTo(IOS / 10);
        }
    }

    private static Engine engine(String name, RawTarget target) {
        try {
            return Engines.open(new EngineOptions(name), target, true, Clock.system());
        } catch (Refused e) {
            assumeTrue(false, e.getMessage());
            throw e;
        }
    }
}
