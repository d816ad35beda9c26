package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.options.MixOptions;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/// A group of statements within a transaction. All its repetitions go to one table, which the group
/// draws for itself (sysbench 1.0 oltp_common.lua), and all its statements to one row or to the
/// range that begins there.
///
/// @param count how often the group runs in an event
/// @param statements in the order in which they are sent
record Group(ToIntFunction<MixOptions> count, List<Sent> statements) {

    /// In a text, what [Wording#sumOfInts] stands for.
    private static final String SUM = "SELECT SUM(k)";

    private static final String LEGACY_SUM = "SELECT SUM(K)";

    static final Group POINT_SELECTS =
            of(
                    MixOptions::pointSelects,
                    read(QueryKind.POINT_SELECT, "SELECT c FROM sbtest%d WHERE id=?", Values.ID));

    static final Group SIMPLE_RANGES =
            of(
                    mix -> mix.rangeSelects() ? mix.simpleRanges() : 0,
                    read(
                            QueryKind.SIMPLE_RANGE,
                            "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ?",
                            Values.RANGE));

    static final Group SUM_RANGES =
            of(
                    mix -> mix.rangeSelects() ? mix.sumRanges() : 0,
                    new Sent(
                            QueryKind.SUM_RANGE,
                            SUM + " FROM sbtest%d WHERE id BETWEEN ? AND ?",
                            LEGACY_SUM + " FROM sbtest%d WHERE id BETWEEN ? AND ?",
                            Values.RANGE,
                            true));

    static final Group ORDER_RANGES =
            of(
                    mix -> mix.rangeSelects() ? mix.orderRanges() : 0,
                    read(
                            QueryKind.ORDER_RANGE,
                            "SELECT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c",
                            Values.RANGE));

    static final Group DISTINCT_RANGES =
            of(
                    mix -> mix.rangeSelects() ? mix.distinctRanges() : 0,
                    read(
                            QueryKind.DISTINCT_RANGE,
                            "SELECT DISTINCT c FROM sbtest%d WHERE id BETWEEN ? AND ? ORDER BY c",
                            Values.RANGE));

    static final Group INDEX_UPDATES =
            of(
                    MixOptions::indexUpdates,
                    write(
                            QueryKind.INDEX_UPDATE,
                            "UPDATE sbtest%d SET k=k+1 WHERE id=?",
                            Values.ID));

    static final Group NON_INDEX_UPDATES =
            of(
                    MixOptions::nonIndexUpdates,
                    write(
                            QueryKind.NON_INDEX_UPDATE,
                            "UPDATE sbtest%d SET c=? WHERE id=?",
                            Values.C_AND_ID));

    private static final Sent DELETE =
            write(QueryKind.DELETE, "DELETE FROM sbtest%d WHERE id=?", Values.ID);

    static final Group DELETE_INSERTS =
            of(
                    MixOptions::deleteInserts,
                    DELETE,
                    write(
                            QueryKind.INSERT,
                            "INSERT INTO sbtest%d (id, k, c, pad) VALUES (?, ?, ?, ?)",
                            Values.ROW));

    /// Leaves the rows deleted.
    static final Group DELETES = of(_ -> 1, DELETE);

    Group {
        statements = List.copyOf(statements);
    }

    /// A statement of a group.
    ///
    /// @param kind as which it is counted
    /// @param text with `%d` in place of the table's number
    /// @param legacyText the same in sysbench 0.5
    /// @param values what is put into it
    /// @param reads whether it has a result
    record Sent(QueryKind kind, String text, String legacyText, Values values, boolean reads) {

        void send(
                PreparedStatement statement,
                Dialect dialect,
                Rows rows,
                long id,
                SplittableRandom random,
                QueryCounts to)
                throws SQLException {
            values.put(statement, rows, id, random);
            if (reads) {
                // The driver has the whole result in memory then, as sysbench has; its rows are
                // not decoded.
                dialect.discard(statement);
                to.read(kind);
            } else {
                to.changed(kind, statement.executeUpdate());
            }
        }

        /// The text for a setting, still with `%d` for the table.
        String text(Setting setting, Wording words) {
            if (!setting.legacy()) {
                return text.replace(SUM, "SELECT " + words.sumOfInts("k"));
            }
            String old = legacyText.replace(LEGACY_SUM, "SELECT " + words.sumOfInts("K"));
            // (sysbench 0.5 oltp.lua: the end of a range is left for the server to compute)
            return values == Values.RANGE
                    ? old.replace(
                            "BETWEEN ? AND ?", "BETWEEN ? AND ?+" + (setting.mix().rangeSize() - 1))
                    : old;
        }
    }

    private static Group of(ToIntFunction<MixOptions> count, Sent... statements) {
        return new Group(count, List.of(statements));
    }

    private static Sent read(QueryKind kind, String text, Values values) {
        return new Sent(kind, text, text, values, true);
    }

    private static Sent write(QueryKind kind, String text, Values values) {
        return new Sent(kind, text, text, values, false);
    }

    /// Sends the group's statements once.
    ///
    /// @param at index of the first statement for the group's table; the next statement for that
    ///   table lies `rows.tables()` behind it, and so on
    void run(
            Rows rows,
            Dialect dialect,
            PreparedStatement[] held,
            int at,
            SplittableRandom random,
            QueryCounts to)
            throws SQLException {
        long id = rows.draw(random);
        int index = at;
        for (Sent sent : statements) {
            sent.send(held[index], dialect, rows, id, random, to);
            index += rows.tables();
        }
    }
}
