package io.oltplab.tpcc.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.Verdict;
import io.oltplab.sql.Database;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/// What the database itself says was done, to be compared with what the driver counted. Catches a
/// driver that loses work or counts it twice, and a database that does.
///
/// Payments are compared by their money: the sum of W_YTD is read from as many rows as there are
/// warehouses, while counting the rows of HISTORY reads all of that table, which grows with every
/// run and has no index. Whether HISTORY agrees with W_YTD is condition 8 of the check.
///
/// @param nextOrders sum of D_NEXT_O_ID
/// @param paidCents sum of W_YTD
/// @param newOrderRows rows of NEW-ORDER, which stay about as many as at load
public record Growth(long nextOrders, long paidCents, long newOrderRows) {

    /// The largest H_AMOUNT (TPC-C clause 2.5.1.3).
    private static final long PAYMENT_CENTS_MAX = 500_000;

    /// Reads the totals now.
    public static Growth read(Database database) {
        try (Connection connection = database.open()) {
            return new Growth(
                    number(
                                    connection,
                                    "SELECT "
                                            + database.dialect().sumOfInts("d_next_o_id")
                                            + " FROM district")
                            .longValueExact(),
                    number(connection, "SELECT SUM(w_ytd) FROM warehouse")
                            .movePointRight(2)
                            .longValueExact(),
                    number(connection, "SELECT COUNT(*) FROM new_order").longValueExact());
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "the totals of the TPC-C tables cannot be read: "
                            + database.dialect().judge(e).message(),
                    e);
        }
    }

    /// What was added since an earlier reading.
    public Growth since(Growth before) {
        return new Growth(
                nextOrders - before.nextOrders,
                paidCents - before.paidCents,
                newOrderRows - before.newOrderRows);
    }

    /// Compares this growth with what the driver counted over all phases. A commit that was never
    /// answered may stand in the database or not; nothing else may differ.
    public List<Verdict> verdicts(Counts.Totals counted) {
        return List.of(
                compare(
                        "committed new orders",
                        "growth of sum(D_NEXT_O_ID)",
                        nextOrders,
                        counted.newOrders(),
                        counted.newOrdersInDoubt()),
                payments(counted),
                compare(
                        "delivered orders",
                        "rows that left NEW-ORDER",
                        nextOrders - newOrderRows,
                        counted.delivered(),
                        counted.deliveriesInDoubt()));
    }

    private Verdict payments(Counts.Totals counted) {
        long most = counted.paidCents() + counted.paymentsInDoubt() * PAYMENT_CENTS_MAX;
        boolean equal = paidCents >= counted.paidCents() && paidCents <= most;
        String detail =
                String.format(
                        Locale.ROOT,
                        "growth of sum(W_YTD) %,.2f, in the driver's %,d payments %,.2f",
                        BigDecimal.valueOf(paidCents, 2),
                        counted.payments(),
                        BigDecimal.valueOf(counted.paidCents(), 2));
        return verdict("committed payments", equal, detail, counted.paymentsInDoubt());
    }

    private static Verdict compare(
            String check, String what, long found, long counted, long inDoubt) {
        boolean equal = found >= counted && found <= counted + inDoubt;
        String detail =
                String.format(
                        Locale.ROOT, "%s %,d, counted by the driver %,d", what, found, counted);
        return verdict(check, equal, detail, inDoubt);
    }

    private static Verdict verdict(String check, boolean equal, String detail, long inDoubt) {
        String rest =
                inDoubt == 0
                        ? ""
                        : String.format(
                                Locale.ROOT, ", and %,d commits without an answer", inDoubt);
        return new Verdict(check, equal ? Verdict.Level.PASS : Verdict.Level.FAIL, detail + rest);
    }

    private static BigDecimal number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getBigDecimal(1);
        }
    }
}
