package io.oltplab.tpcc.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Verdict;
import io.oltplab.sql.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/// What the database itself says was done, to be compared with what the driver counted. Catches a
/// driver that loses work or counts it twice, and a database that does.
///
/// @param nextOrders sum of D_NEXT_O_ID
/// @param payments rows of HISTORY
/// @param newOrderRows rows of NEW-ORDER
public record Growth(long nextOrders, long payments, long newOrderRows) {

    /// Reads the totals now.
    public static Growth read(Database database) {
        try (Connection connection = database.open()) {
            return new Growth(
                    number(connection, "SELECT SUM(d_next_o_id) FROM district"),
                    number(connection, "SELECT COUNT(*) FROM history"),
                    number(connection, "SELECT COUNT(*) FROM new_order"));
        } catch (SQLException e) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "the totals of the TPC-C tables cannot be read: "
                            + database.dialect().judge(e).message(),
                    e);
        }
    }

    /// What was added since an earlier reading.
    public Growth since(Growth before) {
        return new Growth(
                nextOrders - before.nextOrders,
                payments - before.payments,
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
                compare(
                        "committed payments",
                        "growth of HISTORY",
                        payments,
                        counted.payments(),
                        counted.paymentsInDoubt()),
                compare(
                        "delivered orders",
                        "rows that left NEW-ORDER",
                        nextOrders - newOrderRows,
                        counted.delivered(),
                        counted.deliveriesInDoubt()));
    }

    private static Verdict compare(
            String check, String what, long found, long counted, long inDoubt) {
        boolean equal = found >= counted && found <= counted + inDoubt;
        String detail =
                String.format(
                        Locale.ROOT, "%s %,d, counted by the driver %,d", what, found, counted);
        if (inDoubt > 0) {
            detail += String.format(Locale.ROOT, ", and %,d commits without an answer", inDoubt);
        }
        return new Verdict(check, equal ? Verdict.Level.PASS : Verdict.Level.FAIL, detail);
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
