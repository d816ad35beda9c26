package io.oltplab.tpcc.run;

import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Session;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.durability.AcknowledgedOrders;
import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Inputs;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.transaction.Terminal;
import org.jspecify.annotations.Nullable;

/// A terminal and the person before it: keys an input in, waits for the answer, thinks.
final class TpccUser implements VirtualUser {

    private final Session session;
    private final Counts counts;
    private final Mix.Chooser chooser;
    private final Inputs inputs;
    private final Pacing pacing;
    private final Draws thinking;

    private final Terminal terminal;
    private final DeliveryRound round;
    private final @Nullable DeliveryQueue queue;
    private final @Nullable AcknowledgedOrders acknowledged;

    private @Nullable Input input;

    /// The think time that the last transaction leaves before the next.
    private long thinkNanos;

    /// @param queue takes deliveries; null if the user carries them out itself
    /// @param acknowledged takes New-Orders that the database has committed; null to keep none
    /// @param thinking the stream of think times alone, so that other waits leave the inputs as
    ///   they are
    TpccUser(
            Session session,
            Terminal terminal,
            Counts counts,
            @Nullable DeliveryQueue queue,
            @Nullable AcknowledgedOrders acknowledged,
            Mix.Chooser chooser,
            Inputs inputs,
            Pacing pacing,
            Draws thinking) {
        this.session = session;
        this.terminal = terminal;
        this.counts = counts;
        this.queue = queue;
        this.acknowledged = acknowledged;
        this.round = new DeliveryRound(session, counts, terminal);
        this.chooser = chooser;
        this.inputs = inputs;
        this.pacing = pacing;
        this.thinking = thinking;
    }

    @Override
    public Step next() {
        Transaction type = chooser.next();
        input = inputs.next(type);
        long pauseNanos = thinkNanos + pacing.keyingNanos(type);
        thinkNanos = pacing.thinkNanos(type, thinking);
        return new Step(type.index(), pauseNanos, pacing.onGrid());
    }

    /// What [#next()] chose last.
    Input input() {
        if (input == null) {
            throw new IllegalStateException("next() was not called");
        }
        return input;
    }

    @Override
    public Outcome take(Step step, Attempt attempt) throws InterruptedException {
        Input taken = input();
        Outcome outcome =
                switch (taken) {
                    case Input.NewOrder in -> order(in, attempt);
                    case Input.Payment in -> run(terminal.payment(in), in.type(), attempt);
                    case Input.OrderStatus in -> run(terminal.orderStatus(in), in.type(), attempt);
                    case Input.Delivery in -> deliver(in, attempt);
                    case Input.StockLevel in -> run(terminal.stockLevel(in), in.type(), attempt);
                };
        terminal.forget();
        if (outcome instanceof Outcome.Done) {
            counts.completed(taken);
        }
        return outcome;
    }

    private Outcome order(Input.NewOrder in, Attempt attempt) throws InterruptedException {
        Outcome outcome = run(terminal.newOrder(in), in.type(), attempt);
        if (acknowledged != null && outcome instanceof Outcome.Done && !in.rollback()) {
            acknowledged.add(
                    in.warehouse(),
                    in.district(),
                    terminal.orderNumber(),
                    in.customer(),
                    in.lines().size());
        }
        return outcome;
    }

    private Outcome run(Work work, Transaction type, Attempt attempt) throws InterruptedException {
        return counts.watched(type, session, work, attempt);
    }

    /// Delivers, or only queues it.
    private Outcome deliver(Input.Delivery in, Attempt attempt) throws InterruptedException {
        if (queue == null) {
            return round.deliver(in, attempt);
        }
        queue.add(in);
        return Outcome.DONE;
    }

    @Override
    public void close() {
        session.close();
    }
}
