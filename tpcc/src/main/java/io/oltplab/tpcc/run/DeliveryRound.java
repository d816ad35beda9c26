package io.oltplab.tpcc.run;

import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.Session;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.transaction.Delivery;
import io.oltplab.tpcc.transaction.Terminal;
import java.util.ArrayList;
import java.util.List;

/// One Delivery: the ten districts of a warehouse, each a database transaction. Used by one thread.
final class DeliveryRound {

    /// How often a delivery that was overtaken by another looks for the next order of its district.
    private static final int OVERTAKEN_MAX = 100;

    private final Session session;
    private final Counts counts;
    private final Terminal terminal;
    private final int[] orders = new int[Scale.DISTRICTS];

    DeliveryRound(Session session, Counts counts, Terminal terminal) {
        this.session = session;
        this.counts = counts;
        this.terminal = terminal;
    }

    /// The orders that the last round delivered, by district from 1; 0 where there was none.
    int order(int district) {
        return orders[district - 1];
    }

    /// Delivers. Done when all ten districts are.
    Outcome deliver(Input.Delivery in, Attempt attempt) throws InterruptedException {
        List<String> retried = List.of();
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            orders[district - 1] = 0;
            int overtaken = 0;
            do {
                Outcome outcome =
                        counts.watched(
                                Transaction.DELIVERY,
                                session,
                                terminal.delivery(in, district),
                                attempt);
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
            } while (terminal.found() == Delivery.Found.TAKEN && ++overtaken < OVERTAKEN_MAX);
            switch (terminal.found()) {
                case ORDER -> {
                    orders[district - 1] = terminal.deliveredOrder();
                    counts.delivered();
                }
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
}
