package io.oltplab.rawio.load;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.engine.Engine;
import io.oltplab.rawio.engine.Queue;
import io.oltplab.rawio.target.RawTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs one cell: a platform thread for each queue, and the calling thread, which looks at the
/// tallies once a second.
final class CellRun {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long FOREVER = Duration.ofDays(3650).toNanos();
    private static final long LOOK = Duration.ofMillis(200).toNanos();

    private final Engine engine;
    private final RawTarget target;
    private final Cell cell;
    private final Recording recording;
    private final Clock clock;
    private final Cpu cpu;
    private final long runStart;

    private final boolean open;
    private final List<Integer> operations;
    private final int[] depths;
    private final Tally[] tallies;
    private final Thread[] threads;

    /// Where the sequential streams of each job are.
    private final AtomicLong[][] places;

    private final Schedule schedule = new Schedule();

    /// Processor time of each queue's thread: written by the thread when it ends.
    private final long[] threadCpu;

    /// When each queue's thread had its last I/O back.
    private final long[] endedAt;

    private final CountDownLatch running;

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final CountDownLatch ready;
    private final CountDownLatch go = new CountDownLatch(1);

    /// Written before the threads are let go.
    private QueueLoop.Window window = new QueueLoop.Window(0, 0, 0);

    /// @param runStart time of the clock at which the run began
    CellRun(
            Engine engine,
            RawTarget target,
            Cell cell,
            Recording recording,
            Cpu cpu,
            long runStart) {
        this.engine = engine;
        this.target = target;
        this.cell = cell;
        this.recording = recording;
        this.clock = recording.clock();
        this.cpu = cpu;
        this.runStart = runStart;
        open = cell.load() instanceof Load.Rate;
        operations = Snapshot.operations(cell.profile().reads(), cell.profile().writes());
        depths = engine.depths(cell.load().users(), cell.jobs());
        tallies = new Tally[depths.length];
        threads = new Thread[depths.length];
        threadCpu = new long[depths.length];
        endedAt = new long[depths.length];
        running = new CountDownLatch(depths.length);
        places = new AtomicLong[Math.max(1, cell.jobs())][];
        for (int job = 0; job < places.length; job++) {
            places[job] = Offsets.places(cell.profile(), job * target.spanBytes() / places.length);
        }
        ready = new CountDownLatch(depths.length);
    }

    /// Runs the cell to its end, or to the user's stop, and hands samples to the recording.
    ///
    /// @throws InterruptedException when the run is being ended by force
    CellResult run() throws InterruptedException {
        for (int i = 0; i < depths.length; i++) {
            int queue = i;
            tallies[i] = new Tally();
            threads[i] =
                    Thread.ofPlatform()
                            .name("rawio-" + i)
                            .daemon()
                            .uncaughtExceptionHandler((_, e) -> failed(e))
                            .start(() -> work(queue));
        }
        ready.await();
        long start = clock.nanos();
        long from = start + cell.ramp().toNanos();
        long end = from + (cell.ios() > 0 ? FOREVER : cell.measure().toNanos());
        window = new QueueLoop.Window(from, end, cell.ios());
        if (cell.load() instanceof Load.Rate rate) {
            boolean common = Arrays.stream(depths).allMatch(d -> d == 1);
            schedule.plan(rate, common ? new int[] {rate.users()} : depths, start, cell.seed());
        }
        go.countDown();
        try {
            return watch(from, end);
        } finally {
            window.stop();
        }
    }

    private void failed(Throwable e) {
        failure.compareAndSet(null, e);
        window.stop();
    }

    private void work(int index) {
        long seed = Seeds.mix(cell.seed(), index);
        try (Queue queue = opened(index, seed)) {
            ready.countDown();
            go.await();
            if (failure.get() != null) {
                return;
            }
            Offsets offsets =
                    new Offsets(
                            cell.profile(),
                            target.spanStart(),
                            target.spanEnd(),
                            places[job(index)],
                            seed);
            new QueueLoop(queue, offsets, schedule.of(index), clock, tallies[index], window).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threadCpu[index] = cpu.current();
        endedAt[index] = clock.nanos();
        running.countDown();
    }

    /// The job that a queue belongs to: queues of one job stand one behind the other.
    private int job(int queue) {
        int before = 0;
        for (int i = 0; i < queue; i++) {
            before += depths[i];
        }
        return (int) ((long) before * places.length / cell.load().users());
    }

    private Queue opened(int index, long seed) {
        try {
            return engine.open(depths[index], cell.profile().maxLength(), Seeds.mix(seed, 1));
        } catch (Refused e) {
            failed(e);
            ready.countDown();
            throw e;
        }
    }

    private CellResult watch(long from, long end) throws InterruptedException {
        boolean stopped = !sleepTo(from);
        long processCpu = cpu.process();
        long[] cpuBefore = new long[threads.length];
        for (int i = 0; i < threads.length; i++) {
            cpuBefore[i] = Math.max(0, cpu.thread(threads[i].threadId()));
        }
        long arrivalsBefore = schedule.dueBy(from);
        Snapshot before = Snapshot.empty();
        List<Double> rates = new ArrayList<>();
        long edge = from;
        while (!stopped && edge + SECOND < end) {
            stopped = !sleepTo(edge + SECOND);
            if (!stopped) {
                Snapshot now = Snapshot.of(tallies);
                sample(before, now, edge, edge + SECOND);
                rates.add((double) (now.done() - before.done()));
                edge += SECOND;
                before = now;
            }
        }
        stopped = stopped || !sleepTo(end);
        window.stop();
        for (Thread thread : threads) {
            thread.join();
        }
        // Ended early: what came back after the stop still belongs to it.
        long lastEnd = Arrays.stream(endedAt).max().orElse(end);
        long until = stopped ? Math.max(lastEnd, edge + 1) : end;
        Snapshot last = Snapshot.of(tallies);
        checkFailure(last);
        sample(before, last, edge, until);
        long offered = schedule.dueBy(until) - arrivalsBefore;
        long process = cpu.process() - processCpu;
        long[] busy = new long[threads.length];
        for (int i = 0; i < busy.length; i++) {
            busy[i] = threadCpu[i] - cpuBefore[i];
        }
        return new CellReport(cell, last, operations, until - from, rates)
                .result(
                        from - runStart,
                        offered,
                        schedule.dueBy(until) - last.starts(),
                        busy,
                        process);
    }

    /// Waits in small steps, so that a stop is seen soon.
    ///
    /// @return false if the run has to stop first, or all I/Os of a limited number are done
    private boolean sleepTo(long instant) throws InterruptedException {
        while (true) {
            if (recording.stopRequested()
                    || failure.get() != null
                    || (cell.ios() > 0 && running.getCount() == 0)) {
                return false;
            }
            long now = clock.nanos();
            if (now >= instant) {
                return true;
            }
            clock.sleepUntil(Math.min(instant, now + LOOK));
        }
    }

    private void sample(Snapshot before, Snapshot now, long edge, long until) {
        recording.sample(
                new Sample(
                        cell.name(),
                        edge - runStart,
                        until - edge,
                        operations.stream().map(op -> now.since(before, op, open)).toList(),
                        now.countersSince(before),
                        open ? Math.max(0, schedule.dueBy(until) - now.starts()) : 0));
        if (now.failed() > before.failed() && now.done() == before.done()) {
            failed(
                    new Refused(
                            ExitCode.DEVICE_LOST,
                            target.path()
                                    + ": no I/O succeeded in the last second, errors "
                                    + now.errors()));
        }
    }

    private void checkFailure(Snapshot last) {
        Throwable thrown = failure.get();
        if (thrown instanceof Refused refused) {
            throw refused;
        }
        if (thrown != null) {
            throw new IllegalStateException("a queue of " + target.path() + " ended", thrown);
        }
        if (last.failed() > 0 && last.done() == 0) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    target.path() + ": no I/O succeeded, errors " + last.errors());
        }
    }
}
