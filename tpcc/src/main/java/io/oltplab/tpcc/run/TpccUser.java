package io.oltplab.tpcc.run;

import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Session;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Inputs;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.transaction.Delivery;
import io.oltplab.tpcc.transaction.NewOrder;
import io.oltplab.tpcc.transaction.OrderStatus;
import io.oltplab.tpcc.transaction.Payment;
import io.oltplab.tpcc.transaction.StockLevel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A terminal and the person before it: keys an input in, waits for the answer, thinks.
final class TpccUser implements VirtualUser {

    /// How often a delivery that was overtaken by another looks for the next order of its district.
    private static final int OVERTAKEN_MAX = 100;

    private static final String IN_DOUBT = "commit_in_doubt";

    private final Session session;
    private final Counts counts;
    private final Mix.Chooser chooser;
    private final Inputs inputs;
    private final Pacing pacing;
    private final Draws thinking;

    private final NewOrder newOrder = new NewOrder();
    private final Payment payment = new Payment();
    private final OrderStatus orderStatus = new OrderStatus();
    private final Delivery delivery = new Delivery();
    private final StockLevel stockLevel = new StockLevel();

    private @Nullable Input input;

    /// The think time that the last transaction leaves before the next.
    private long thinkNanos;

    /// @param thinking the stream of think times alone, so that other waits leave the inputs as
    ///   they are
    TpccUser(
            Session session,
            Counts counts,
            Mix.Chooser chooser,
            Inputs inputs,
            Pacing pacing,
            Draws thinking) {
        this.session = session;
        this.counts = counts;
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
        return Step.after(type.index(), pauseNanos);
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
                    case Input.NewOrder in -> run(newOrder.of(in), in.type(), attempt);
                    case Input.Payment in -> run(payment.of(in), in.type(), attempt);
                    case Input.OrderStatus in -> run(orderStatus.of(in), in.type(), attempt);
                    case Input.Delivery in -> deliver(in, attempt);
                    case Input.StockLevel in -> run(stockLevel.of(in), in.type(), attempt);
                };
        if (outcome instanceof Outcome.Done) {
            counts.completed(taken);
        }
        return outcome;
    }

    private Outcome run(Work work, Transaction type, Attempt attempt) throws InterruptedException {
        boolean answered = false;
        try {
            Outcome outcome = session.transaction(work, attempt);
            answered = true;
            if (outcome instanceof Outcome.Failed failed && failed.code().equals(IN_DOUBT)) {
                counts.inDoubt(type);
            }
            return outcome;
        } finally {
            if (!answered) {
                counts.inDoubt(type);
            }
        }
    }

    /// One transaction a district. The step is done when all ten are.
    private Outcome deliver(Input.Delivery in, Attempt attempt) throws InterruptedException {
        List<String> retried = List.of();
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            int overtaken = 0;
            do {
                Outcome outcome = run(delivery.of(in, district), in.type(), attempt);
                switch (outcome) {
                    case Outcome.Done done -> retried = joined(retried, done.retried());
                    case Outcome.Failed failed -> {
                        return new Outcome.Failed(
                                failed.code(),
                                failed.message(),
                                joined(retried, failed.retried()),
                                failed.fatal());
                    }
                }
            } while (delivery.found() == Delivery.Found.TAKEN && ++overtaken < OVERTAKEN_MAX);
            switch (delivery.found()) {
                case ORDER -> counts.delivered();
                case NOTHING -> counts.skipped();
                case TAKEN -> {
                    return new Outcome.Failed(
                            "delivery_overtaken",
                            "district "
                                    + district
                                    + " of warehouse "
                                    + in.warehouse()
                                    + ": another delivery was first "
                                    + OVERTAKEN_MAX
                                    + " times",
                            retried,
                            false);
                }
            }
        }
        return retried.isEmpty() ? Outcome.DONE : new Outcome.Done(retried);
    }

    private static List<String> joined(List<String> before, List<String> more) {
        if (more.isEmpty()) {
            return before;
        }
        List<String> all = new ArrayList<>(before);
        all.addAll(more);
        return all;
    }

    @Override
    public void close() {
        session.close();
    }
}
