package io.oltplab.core.drive;

import io.oltplab.core.plan.Seeds;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// A target with known service times, on a simulated clock.
final class ModelWorkload implements Workload {

    static final long MS = 1_000_000;
    static final long SECOND = 1_000 * MS;

    /// Chooses the next step of a user.
    interface Chooser {
        Step next(int user, long index, SplittableRandom random);
    }

    /// Takes a step: sleeps on the clock as long as the service takes.
    interface Service {
        Outcome take(int user, long index, Attempt attempt) throws InterruptedException;
    }

    final AtomicInteger made = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final AtomicLong taken = new AtomicLong();

    private final List<Operation> operations;
    private final Chooser chooser;
    private final Service service;

    ModelWorkload(Chooser chooser, Service service) {
        this(List.of(new Operation("op")), chooser, service);
    }

    ModelWorkload(List<Operation> operations, Chooser chooser, Service service) {
        this.operations = operations;
        this.chooser = chooser;
        this.service = service;
    }

    /// Every step takes the same time and is due at once.
    static ModelWorkload constant(Clock clock, long serviceNanos) {
        return new ModelWorkload(
                (_, _, _) -> Step.now(0),
                (_, _, _) -> {
                    clock.sleepUntil(clock.nanos() + serviceNanos);
                    return Outcome.DONE;
                });
    }

    @Override
    public List<Operation> operations() {
        return operations;
    }

    @Override
    public VirtualUser user(int id, long seed) throws InterruptedException {
        made.incrementAndGet();
        SplittableRandom random = new SplittableRandom(Seeds.mix(seed, id));
        return new VirtualUser() {
            private long index;

            @Override
            public Step next() {
                return chooser.next(id, index, random);
            }

            @Override
            public Outcome take(Step step, Attempt attempt) throws InterruptedException {
                taken.incrementAndGet();
                return service.take(id, index++, attempt);
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }

    @Override
    public Map<String, LongSupplier> counters() {
        return Map.of("taken", taken::get);
    }

    @Override
    public void close() {}
}
