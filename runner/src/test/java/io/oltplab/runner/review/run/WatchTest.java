package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.time.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir private Path folder = Path.of("");

    /// Runs as fast as the thread that reads asks for the next second, for ten of them; its wall
    /// clock jumps by an hour at the fifth.
    private static final class JumpingClock implements Clock {
        private final CountDownLatch over = new CountDownLatch(1);
        private long now;

        @Override
        public synchronized long nanos() {
            return now;
        }

        @Override
        public synchronized Instant wall() {
            return Instant.EPOCH.plusNanos(now).plusSeconds(now >= 5 * SECOND ? 3600 : 0);
        }

        @Override
        public void sleepUntil(long nanos) throws InterruptedException {
            boolean ticks = Thread.currentThread().getName().equals("oltplab-ticker");
            synchronized (this) {
                if (!ticks && now < 10 * SECOND) {
                    now = Math.max(now, nanos);
                    return;
                }
            }
            if (!ticks) {
                over.countDown();
            }
            new CountDownLatch(1).await();
        }
    }

    @Test
    void aStepOfTheWallClockIsAnEventAndTheSecondsAreOnDisk() throws Exception {
        Path proc = Files.createDirectories(folder.resolve("proc"));
        Files.writeString(proc.resolve("diskstats"), " 8 0 sda 100 0 800 5 10 0 80 5 0 9 9\n");
        JumpingClock clock = new JumpingClock();
        List<String> events = new java.util.concurrent.CopyOnWriteArrayList<>();
        try (Watch watch =
                new Watch(
                        clock,
                        folder,
                        new Partitions(proc, "sda"),
                        "sda",
                        new OwnIo(proc, List.of()),
                        events::add)) {
            watch.begin(0);
            clock.over.await();

            assertThat(events)
                    .containsExactly(
                            "clock step: the wall clock moved by +3600.000 s against the monotonic one");
            assertThat(watch.seconds()).hasSize(10);
            assertThat(watch.seconds().get(4).stepMs()).isEqualTo(3_600_000);
            assertThat(watch.seconds().get(5).stepMs()).isEqualTo(0);
            assertThat(watch.stalls()).isEmpty();
        }
        assertThat(lines("host.csv")).hasSize(11).first().isEqualTo(Watch.HEADER);
        assertThat(lines("host.csv").get(5)).startsWith("5.000,3600000.000,");
        assertThat(lines("partitions.csv")).contains("5.000,sda,0.0,0.0,0.000,0.000,0.000,0");
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name));
    }
}
