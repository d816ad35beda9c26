package io.oltplab.tpcc.run;

import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.Session;
import io.oltplab.sql.Work;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Transaction;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/// What the users did since the workload was made, over all phases: the inputs of completed
/// transactions, and what reached the database. Written by every user, read by the driver.
public final class Counts {

    private static final String IN_DOUBT = "commit_in_doubt";

    private final Map<String, LongAdder> adders = new TreeMap<>();

    private final LongAdder newOrders = adder("new_orders_committed");
    private final LongAdder newOrdersInDoubt = adder("new_orders_in_doubt");
    private final LongAdder rollbacks = adder("new_orders_rolled_back");
    private final LongAdder lines = adder("order_lines");
    private final LongAdder remoteLines = adder("order_lines_remote");
    private final LongAdder payments = adder("payments_committed");
    private final LongAdder paidCents = adder("payments_committed_cents");
    private final LongAdder paymentsInDoubt = adder("payments_in_doubt");
    private final LongAdder remotePayments = adder("payments_remote");
    private final LongAdder lookups = adder("customers_looked_up");
    private final LongAdder lookupsByName = adder("customers_looked_up_by_name");
    private final LongAdder delivered = adder("orders_delivered");
    private final LongAdder deliveriesInDoubt = adder("orders_delivered_in_doubt");
    private final LongAdder deferred = adder("deliveries_deferred_completed");
    private final LongAdder skipped = adder("deliveries_skipped_districts");

    /// The totals at one instant.
    ///
    /// @param newOrders committed
    /// @param newOrdersInDoubt the connection was lost while the server committed
    /// @param rollbacks New-Orders that were rolled back as their input asked
    /// @param lines of completed New-Orders
    /// @param lookups customers of completed Payments and Order-Status
    /// @param delivered orders
    /// @param skipped districts in which a Delivery found no new order
    /// @param paidCents in committed payments
    public record Totals(
            long newOrders,
            long newOrdersInDoubt,
            long rollbacks,
            long lines,
            long remoteLines,
            long payments,
            long paymentsInDoubt,
            long remotePayments,
            long lookups,
            long lookupsByName,
            long delivered,
            long deliveriesInDoubt,
            long skipped,
            long paidCents) {}

    /// A step is done.
    void completed(Input input) {
        switch (input) {
            case Input.NewOrder order -> completed(order);
            case Input.Payment payment -> completed(payment);
            case Input.OrderStatus status -> lookedUp(status.customer());
            case Input.Delivery _, Input.StockLevel _ -> {}
        }
    }

    private void completed(Input.NewOrder input) {
        if (input.rollback()) {
            rollbacks.increment();
        } else {
            newOrders.increment();
        }
        lines.add(input.lines().size());
        remoteLines.add(input.remoteLines());
    }

    private void completed(Input.Payment input) {
        payments.increment();
        paidCents.add(input.amount().movePointRight(2).longValueExact());
        if (input.isRemote()) {
            remotePayments.increment();
        }
        lookedUp(input.customer());
    }

    /// Runs a transaction and keeps in mind that its commit may not have been answered.
    Outcome watched(Transaction type, Session session, Work work, Attempt attempt)
            throws InterruptedException {
        boolean answered = false;
        try {
            Outcome outcome = session.transaction(work, attempt);
            answered = true;
            if (outcome instanceof Outcome.Failed failed && failed.code().equals(IN_DOUBT)) {
                inDoubt(type);
            }
            return outcome;
        } finally {
            if (!answered) {
                inDoubt(type);
            }
        }
    }

    void deferredCompleted() {
        deferred.increment();
    }

    void delivered() {
        delivered.increment();
    }

    void skipped() {
        skipped.increment();
    }

    /// The server may or may not have committed.
    private void inDoubt(Transaction type) {
        switch (type) {
            case NEW_ORDER -> newOrdersInDoubt.increment();
            case PAYMENT -> paymentsInDoubt.increment();
            case DELIVERY -> deliveriesInDoubt.increment();
            case ORDER_STATUS, STOCK_LEVEL -> {}
        }
    }

    private void lookedUp(Input.Customer customer) {
        lookups.increment();
        if (customer instanceof Input.Customer.ByLastName) {
            lookupsByName.increment();
        }
    }

    /// For the driver, by the names of the results.
    Map<String, LongSupplier> counters() {
        Map<String, LongSupplier> counters = new TreeMap<>();
        adders.forEach((name, adder) -> counters.put(name, adder::sum));
        return counters;
    }

    /// The totals now.
    public Totals totals() {
        return new Totals(
                newOrders.sum(),
                newOrdersInDoubt.sum(),
                rollbacks.sum(),
                lines.sum(),
                remoteLines.sum(),
                payments.sum(),
                paymentsInDoubt.sum(),
                remotePayments.sum(),
                lookups.sum(),
                lookupsByName.sum(),
                delivered.sum(),
                deliveriesInDoubt.sum(),
                skipped.sum(),
                paidCents.sum());
    }

    private LongAdder adder(String name) {
        LongAdder adder = new LongAdder();
        adders.put(name, adder);
        return adder;
    }
}
