package io.oltplab.tpcc.run;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.Session;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.transaction.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/// Deferred deliveries (TPC-C clause 2.7.2): users queue them, workers carry them out, each with a
/// record of what it delivered. Users call [#add] from many threads.
final class DeliveryQueue implements AutoCloseable {

    /// Nine of ten have to be carried out within this time (TPC-C clause 2.7.2.2).
    private static final Duration LIMIT = Duration.ofSeconds(80);

    private static final double NANOS_PER_MS = 1e6;

    private final Clock clock;
    private final Counts counts;
    private final DeliveryFile file;
    private final LinkedBlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final List<Thread> workers = new ArrayList<>();
    private final AtomicLong added = new AtomicLong();

    /// Ended deliveries, to wait for.
    private final Semaphore ended = new Semaphore(0);

    private final AtomicLong failed = new AtomicLong();

    /// Guarded by itself.
    private final Histogram times = LatencyHistogram.create();

    private record Request(Input.Delivery input, long queuedNanos, Instant queuedAt) {}

    /// @param sessions one for each worker
    DeliveryQueue(
            Clock clock,
            Counts counts,
            DeliveryFile file,
            Supplier<Terminal> terminals,
            List<Session> sessions) {
        this.clock = clock;
        this.counts = counts;
        this.file = file;
        for (Session session : sessions) {
            workers.add(
                    Thread.ofVirtual()
                            .name("delivery-" + workers.size())
                            .start(
                                    () ->
                                            work(
                                                    session,
                                                    new DeliveryRound(
                                                            session, counts, terminals.get()))));
        }
    }

    /// Queues a delivery; it counts from now.
    void add(Input.Delivery input) {
        added.incrementAndGet();
        requests.add(new Request(input, clock.nanos(), clock.wall()));
    }

    /// Waits until all that was queued is carried out. Nothing may be queued meanwhile.
    void drain() throws InterruptedException {
        int all = Math.toIntExact(added.get());
        ended.acquire(all);
        ended.release(all);
    }

    private void work(Session session, DeliveryRound round) {
        try (session) {
            while (true) {
                Request request = requests.take();
                try {
                    Outcome outcome = round.deliver(request.input, () -> {});
                    record(request, round, outcome instanceof Outcome.Done);
                } finally {
                    ended.release();
                }
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private void record(Request request, DeliveryRound round, boolean done) {
        if (!done) {
            failed.incrementAndGet();
            return;
        }
        synchronized (times) {
            LatencyHistogram.record(times, clock.nanos() - request.queuedNanos);
        }
        counts.deferredCompleted();
        file.append(request.queuedAt, clock.wall(), request.input, round);
    }

    /// Times from queuing to completion.
    private Latency latency() {
        synchronized (times) {
            return LatencyHistogram.latency(times);
        }
    }

    /// The 80 s rule, and how many were lost.
    List<Verdict> verdicts() {
        Latency latency = latency();
        boolean within = latency.p90() < LIMIT.toNanos();
        return List.of(
                new Verdict(
                        "deferred deliveries",
                        failed.get() > 0 || !within ? Verdict.Level.FAIL : Verdict.Level.PASS,
                        String.format(
                                Locale.ROOT,
                                "%,d queued, %,d failed, 90th percentile %.1f ms from queue to"
                                        + " completion, limit %,d ms",
                                added.get(),
                                failed.get(),
                                latency.p90() / NANOS_PER_MS,
                                LIMIT.toMillis())));
    }

    Table table() {
        Latency latency = latency();
        return new Table(
                "Deferred deliveries, all phases",
                List.of("queued", "failed", "mean ms", "90th ms", "limit ms", "max ms"),
                List.of(
                        List.of(
                                String.format(Locale.ROOT, "%,d", added.get()),
                                String.format(Locale.ROOT, "%,d", failed.get()),
                                String.format(Locale.ROOT, "%.2f", latency.mean() / NANOS_PER_MS),
                                String.format(Locale.ROOT, "%.2f", latency.p90() / NANOS_PER_MS),
                                String.format(Locale.ROOT, "%,d", LIMIT.toMillis()),
                                String.format(Locale.ROOT, "%.2f", latency.max() / NANOS_PER_MS))));
    }

    /// Ends the workers; what is still queued is dropped.
    @Override
    public void close() {
        workers.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        file.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
