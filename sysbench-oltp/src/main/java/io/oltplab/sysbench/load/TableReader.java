package io.oltplab.sysbench.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.dialect.Judgement;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/// Reads whole tables: to fill the database's caches (`warmup`) and to look at them (`check`).
public final class TableReader {

    private final Bench bench;
    private final PrintWriter out;
    private final Database database;

    /// A reader of tables that exist.
    ///
    /// @param out where the lines go
    public TableReader(Bench bench, PrintWriter out, Database database) {
        this.bench = bench;
        this.out = out;
        this.database = database;
    }

    /// Reads each table by its primary key and by its index on k, so that both lie in the caches as
    /// far as they fit.
    ///
    /// @param tables how many
    /// @return whether it came to its end
    public boolean warmUp(int tables) {
        try (Progress.Task task = bench.progress().task("read tables", tables, "tables");
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= tables && !bench.stopRequested(); table++) {
                String name = Sbtest.name(table);
                out.println("Preloading table " + name);
                out.flush();
                // A column of no index has to come from the rows themselves.
                row(statement, "SELECT COUNT(NULLIF(pad, '')) FROM " + name);
                row(
                        statement,
                        "SELECT "
                                + database.dialect().sumOfInts("k")
                                + " FROM "
                                + name
                                + " WHERE k >= 0");
                task.step(1);
            }
        } catch (SQLException e) {
            throw refused(e);
        }
        return !bench.stopRequested();
    }

    /// Prints what the tables hold and whether they are whole.
    ///
    /// @param tables how many are expected
    /// @param rows how many are expected in each
    /// @return whether all is as expected
    public boolean check(int tables, int rows) {
        boolean good = true;
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= tables; table++) {
                String name = Sbtest.name(table);
                List<Long> found = row(statement, "SELECT COUNT(*), MIN(id), MAX(id) FROM " + name);
                boolean whole = found.equals(List.of((long) rows, 1L, (long) rows));
                good &= whole;
                out.println(
                        String.format(
                                Locale.ROOT,
                                "%s %s: %d rows, ids %d to %d%s",
                                whole ? "PASS" : "FAIL",
                                name,
                                found.get(0),
                                found.get(1),
                                found.get(2),
                                whole ? "" : ", expected " + rows + " rows, ids 1 to " + rows));
                out.flush();
            }
        } catch (SQLException e) {
            throw refused(e);
        }
        return good;
    }

    private static List<Long> row(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            Long[] values = new Long[rows.getMetaData().getColumnCount()];
            for (int i = 0; i < values.length; i++) {
                values[i] = rows.getLong(i + 1);
            }
            return List.of(values);
        }
    }

    private Refused refused(SQLException e) {
        Judgement judgement = database.dialect().judge(e);
        return new Refused(
                ExitCode.PREFLIGHT,
                "the tables cannot be read: "
                        + judgement.message()
                        + " (code "
                        + judgement.code()
                        + ")",
                e);
    }
}
