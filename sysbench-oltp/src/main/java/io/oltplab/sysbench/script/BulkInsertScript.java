package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.options.TableOptions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;

/// `bulk_insert`: each thread fills a table of its own with pairs of numbers; an event is one more
/// pair, and a statement goes when 512 KiB of them are together (sysbench 1.0 bulk_insert.lua), or
/// as many as the database takes in one.
record BulkInsertScript() implements Script {

    @Override
    public String name() {
        return "bulk_insert";
    }

    @Override
    public String description() {
        return "one more row of a multi-row INSERT, each thread into its own table";
    }

    @Override
    public TableOptions tables(TableOptions asked, int threads) {
        return asked.withTables(threads).with(TableOptions.Content.PAIRS);
    }

    @Override
    public boolean needsRows() {
        return false;
    }

    @Override
    public boolean rehearsable() {
        return false;
    }

    @Override
    public boolean isTransaction(Setting setting) {
        return false;
    }

    @Override
    public List<String> statements(Setting setting, Wording words) {
        return List.of();
    }

    @Override
    public Event event(Setting setting, int thread, Dialect dialect) {
        return new Pairs("INSERT INTO sbtest" + (thread + 1) + " VALUES", dialect.insertRowsMax());
    }

    /// The statement that one thread gathers.
    private static final class Pairs implements Event {

        /// (sysbench 1.0 db_driver.c: the size of the buffer of a bulk insert)
        private static final int TEXT_MAX = 512 * 1024;

        /// Of two numbers of 20 digits with brackets and commas.
        private static final int PAIR_MAX = 44;

        private final String head;
        private final int rowsMax;
        private final StringBuilder sql = new StringBuilder(TEXT_MAX);
        private long number;
        private long pending;

        Pairs(String head, int rowsMax) {
            this.head = head;
            this.rowsMax = rowsMax;
            sql.append(head);
        }

        @Override
        public void run(
                Connection connection,
                PreparedStatement[] held,
                SplittableRandom random,
                QueryCounts queries)
                throws SQLException {
            if (sql.length() + PAIR_MAX > TEXT_MAX || pending == rowsMax) {
                finish(connection, queries);
            }
            number++;
            sql.append(pending++ == 0 ? "(" : ",(");
            sql.append(number).append(',').append(number).append(')');
        }

        @Override
        public boolean isPending() {
            return pending > 0;
        }

        @Override
        public void finish(Connection connection, QueryCounts queries) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.setEscapeProcessing(false);
                long rows = statement.executeUpdate(sql.toString());
                queries.changed(QueryKind.BULK_INSERT, rows);
            }
            drop();
        }

        @Override
        public void drop() {
            sql.setLength(head.length());
            pending = 0;
        }
    }
}
