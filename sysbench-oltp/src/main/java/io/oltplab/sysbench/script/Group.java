package io.oltplab.sysbench.script;

import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.random.Digits;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/// A group of statements within a transaction. All its repetitions go to one table, which the group
/// draws for itself (sysbench 1.0 oltp_common.lua).
enum Group {
    POINT_SELECTS("SELECT c FROM sbtest%d WHERE id=?") {
        @Override
        int count(MixOptions mix) {
            return mix.pointSelects();
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            held[at].setLong(1, rows.draw(random));
            read(held[at], to);
        }
    },
    SIMPLE_RANGES("SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ?") {
        @Override
        int count(MixOptions mix) {
            return mix.rangeSelects() ? mix.simpleRanges() : 0;
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            range(rows, held[at], random, to);
        }
    },
    SUM_RANGES("SELECT SUM(k) FROM sbtest%d WHERE id BETWEEN ? AND ?") {
        @Override
        int count(MixOptions mix) {
            return mix.rangeSelects() ? mix.sumRanges() : 0;
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            range(rows, held[at], random, to);
        }
    },
    ORDER_RANGES("SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c") {
        @Override
        int count(MixOptions mix) {
            return mix.rangeSelects() ? mix.orderRanges() : 0;
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            range(rows, held[at], random, to);
        }
    },
    DISTINCT_RANGES("SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c") {
        @Override
        int count(MixOptions mix) {
            return mix.rangeSelects() ? mix.distinctRanges() : 0;
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            range(rows, held[at], random, to);
        }
    },
    INDEX_UPDATES("UPDATE sbtest%d SET k=k+1 WHERE id=?") {
        @Override
        int count(MixOptions mix) {
            return mix.indexUpdates();
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            held[at].setLong(1, rows.draw(random));
            write(held[at], to);
        }
    },
    NON_INDEX_UPDATES("UPDATE sbtest%d SET c=? WHERE id=?") {
        @Override
        int count(MixOptions mix) {
            return mix.nonIndexUpdates();
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            held[at].setString(1, Digits.c(random));
            held[at].setLong(2, rows.draw(random));
            write(held[at], to);
        }
    },
    DELETE_INSERTS(
            "DELETE FROM sbtest%d WHERE id=?",
            "INSERT INTO sbtest%d (id, k, c, pad) VALUES (?, ?, ?, ?)") {
        @Override
        int count(MixOptions mix) {
            return mix.deleteInserts();
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            PreparedStatement delete = held[at];
            PreparedStatement insert = held[at + rows.tables()];
            long id = rows.draw(random);
            delete.setLong(1, id);
            insert.setLong(1, id);
            insert.setLong(2, rows.draw(random));
            insert.setString(3, Digits.c(random));
            insert.setString(4, Digits.pad(random));
            write(delete, to);
            write(insert, to);
        }
    },
    DELETES("DELETE FROM sbtest%d WHERE id=?") {
        @Override
        int count(MixOptions mix) {
            return 1;
        }

        @Override
        void run(
                Rows rows,
                PreparedStatement[] held,
                int at,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            held[at].setLong(1, rows.draw(random));
            write(held[at], to);
        }
    };

    private final String first;
    private final String second;

    Group(String statement) {
        this(statement, "");
    }

    Group(String first, String second) {
        this.first = first;
        this.second = second;
    }

    /// How often the group's statements run in an event.
    abstract int count(MixOptions mix);

    /// Sends the group's statements once.
    ///
    /// @param at index of the first statement for the group's table; the group's second statement
    ///   for that table lies `rows.tables()` behind it
    abstract void run(
            Rows rows, PreparedStatement[] held, int at, SplittableRandom random, QueryCounts to)
            throws SQLException;

    /// Texts with `%d` in place of the table's number.
    List<String> statements() {
        return second.isEmpty() ? List.of(first) : List.of(first, second);
    }

    private static void range(
            Rows rows, PreparedStatement statement, SplittableRandom random, QueryCounts to)
            throws SQLException {
        long first = rows.draw(random);
        statement.setLong(1, first);
        // May reach past the last row, as in sysbench.
        statement.setLong(2, first + rows.rangeSize() - 1);
        read(statement, to);
    }

    /// The driver has the whole result in memory then, as sysbench has; its rows are not decoded.
    private static void read(PreparedStatement statement, QueryCounts to) throws SQLException {
        statement.executeQuery().close();
        to.read();
    }

    private static void write(PreparedStatement statement, QueryCounts to) throws SQLException {
        to.changed(statement.executeUpdate());
    }
}
