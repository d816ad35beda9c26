package io.oltplab.runner.review.run;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.oltplab.core.time.Clock;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/// Looks after what could spoil a measurement, once a second: steps of the wall clock, our own
/// lateness and collections, I/O of others on the drive. Writes `host.csv` and `partitions.csv` and
/// tells of what happens.
final class Watch implements AutoCloseable {

    static final String HEADER =
            "seconds,wall_step_ms,driver_late_max_ms,driver_late_mean_ms,gc_pause_ms,drive_mb_per_s,own_mb_per_s,foreign_mb_per_s,other_partitions_mb_per_s";

    /// A wall clock that is slewed moves by 0.5 ms a second; more is a step.
    static final double STEP_MS = 50;

    /// A pause that readers of a latency want to know of.
    static final long PAUSE_MS = 100;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;
    private static final double MB = 1e6;

    private final Clock clock;
    private final Path folder;
    private final Partitions partitions;
    private final String partition;
    private final OwnIo own;
    private final Consumer<String> events;
    private final List<Second> seconds = new ArrayList<>();
    private final List<Double> stalls = new ArrayList<>();
    private final Ticker ticker;
    private final Thread ticking;
    private final Thread reading;
    private final NotificationListener collections = this::collected;
    private long start;
    private long pauseMs;
    private long longestPauseMs;
    private volatile boolean ended;

    /// What was seen in a second.
    ///
    /// @param at its end, in seconds since the load began
    /// @param stepMs of the wall clock against the monotonic one
    /// @param driveBytes read and written by the whole drive
    /// @param writtenBytes of them, written
    /// @param ownBytes by our processes, on any drive
    /// @param otherBytes on other partitions of the drive
    record Second(
            double at,
            double stepMs,
            Ticker.Second late,
            long pauseMs,
            long driveBytes,
            long writtenBytes,
            long ownBytes,
            long otherBytes) {

        /// What neither we nor our servers can have caused.
        long foreignBytes() {
            return Math.max(0, driveBytes - ownBytes);
        }

        String csv() {
            return String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%.3f,%.3f,%d,%.3f,%.3f,%.3f,%.3f",
                    at,
                    stepMs,
                    late.longestNanos() / NANOS_PER_MS,
                    late.meanNanos() / NANOS_PER_MS,
                    pauseMs,
                    driveBytes / MB,
                    ownBytes / MB,
                    foreignBytes() / MB,
                    otherBytes / MB);
        }
    }

    /// @param folder takes the files
    /// @param partitions of the drive
    /// @param partition that the data lie on
    /// @param own our processes
    /// @param events takes a line for each thing that happens
    Watch(
            Clock clock,
            Path folder,
            Partitions partitions,
            String partition,
            OwnIo own,
            Consumer<String> events) {
        this.clock = clock;
        this.folder = folder;
        this.partitions = partitions;
        this.partition = partition;
        this.own = own;
        this.events = events;
        this.ticker = new Ticker(clock, this::stalled);
        this.ticking = Thread.ofPlatform().name("oltplab-ticker").daemon().unstarted(ticker);
        this.reading = Thread.ofPlatform().name("oltplab-watch").daemon().unstarted(this::read);
    }

    /// Begins; seconds count from an instant of the clock.
    void begin(long nanos) {
        start = nanos;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(collections, null, null);
            }
        }
        ticking.start();
        reading.start();
    }

    private void read() {
        try (BufferedWriter host = Files.newBufferedWriter(folder.resolve("host.csv"));
                BufferedWriter devices =
                        Files.newBufferedWriter(folder.resolve("partitions.csv"))) {
            host.write(HEADER + "\n");
            devices.write(Partitions.HEADER + "\n");
            Map<String, Partitions.Reading> before = partitions.read();
            long ownBefore = own.bytes();
            long nanosBefore = clock.nanos();
            Instant wallBefore = clock.wall();
            for (long second = 1; !ended; second++) {
                clock.sleepUntil(start + second * NANOS_PER_SECOND);
                long nanos = clock.nanos();
                Instant wall = clock.wall();
                Map<String, Partitions.Reading> now = partitions.read();
                long ownNow = own.bytes();
                double length = Math.max(1, nanos - nanosBefore) / SECOND;
                double at = (nanos - start) / SECOND;
                Second seen =
                        new Second(
                                at,
                                step(wallBefore, wall, nanos - nanosBefore),
                                ticker.collect(),
                                takePause(),
                                drive(before, now),
                                written(before, now),
                                ownNow - ownBefore,
                                others(before, now));
                synchronized (this) {
                    seconds.add(seen);
                }
                if (Math.abs(seen.stepMs()) > STEP_MS) {
                    events.accept(
                            String.format(
                                    Locale.ROOT,
                                    "clock step: the wall clock moved by %+.3f s against the monotonic one",
                                    seen.stepMs() / 1000));
                }
                host.write(seen.csv() + "\n");
                host.flush();
                for (Map.Entry<String, Partitions.Reading> one : now.entrySet()) {
                    Partitions.Reading last = before.get(one.getKey());
                    if (last != null) {
                        devices.write(one.getValue().csv(last, at, one.getKey(), length) + "\n");
                    }
                }
                devices.flush();
                before = now;
                ownBefore = ownNow;
                nanosBefore = nanos;
                wallBefore = wall;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException asked) {
            // Closed: what was seen is on disk.
            ended = true;
        }
    }

    private static double step(Instant before, Instant now, long nanos) {
        return (java.time.Duration.between(before, now).toNanos() - nanos) / NANOS_PER_MS;
    }

    private long drive(
            Map<String, Partitions.Reading> before, Map<String, Partitions.Reading> now) {
        return growth(before, now, partitions.disk());
    }

    private long written(
            Map<String, Partitions.Reading> before, Map<String, Partitions.Reading> now) {
        Partitions.Reading first = before.get(partitions.disk());
        Partitions.Reading second = now.get(partitions.disk());
        return first == null || second == null ? 0 : second.writtenBytes() - first.writtenBytes();
    }

    /// Of all partitions but the one that is measured; nothing where the whole disk is.
    private long others(
            Map<String, Partitions.Reading> before, Map<String, Partitions.Reading> now) {
        if (partition.equals(partitions.disk()) || !now.containsKey(partition)) {
            return 0;
        }
        return Math.max(0, drive(before, now) - growth(before, now, partition));
    }

    private static long growth(
            Map<String, Partitions.Reading> before,
            Map<String, Partitions.Reading> now,
            String name) {
        Partitions.Reading first = before.get(name);
        Partitions.Reading second = now.get(name);
        return first == null || second == null ? 0 : second.bytes() - first.bytes();
    }

    private void stalled(double length) {
        synchronized (this) {
            stalls.add(length);
        }
        events.accept(
                String.format(
                        Locale.ROOT,
                        "generator stall: this process stood still for %.1f s",
                        length));
    }

    private void collected(Notification notification, Object handback) {
        if (notification
                        .getType()
                        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(data);
            long ms = info.getGcInfo().getDuration();
            synchronized (this) {
                pauseMs += ms;
                longestPauseMs = Math.max(longestPauseMs, ms);
            }
            if (ms > PAUSE_MS) {
                events.accept("garbage collection: " + info.getGcName() + " took " + ms + " ms");
            }
        }
    }

    private synchronized long takePause() {
        long taken = pauseMs;
        pauseMs = 0;
        return taken;
    }

    /// What was seen, in order.
    synchronized List<Second> seconds() {
        return List.copyOf(seconds);
    }

    /// Bytes that the drive has written since the beginning.
    synchronized long writtenBytes() {
        return seconds.stream().mapToLong(Second::writtenBytes).sum();
    }

    /// Lengths of the stalls, in seconds.
    synchronized List<Double> stalls() {
        return List.copyOf(stalls);
    }

    synchronized long longestPauseMs() {
        return longestPauseMs;
    }

    /// 99th percentile of our own lateness.
    long lateP99Nanos() {
        return ticker.p99Nanos();
    }

    /// Whether the kernel shows the drive.
    boolean seesDrive() {
        return !partitions.read().isEmpty();
    }

    @Override
    public void close() {
        ended = true;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (bean instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(collections);
                } catch (ListenerNotFoundException neverBegun) {
                    // Nothing to take away.
                    ended = true;
                }
            }
        }
        boolean interrupted = false;
        for (Thread thread : List.of(reading, ticking)) {
            thread.interrupt();
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
