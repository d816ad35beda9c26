package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Digits;
import io.oltplab.sysbench.random.UniqueIds;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// `oltp_insert`: one new row an event, numbered by the database, or by the client with
/// `--auto-inc=off`.
record InsertScript() implements Script {

    @Override
    public String name() {
        return "oltp_insert";
    }

    @Override
    public String description() {
        return "one new row, no transaction";
    }

    /// Rows that the client numbers begin with none, lest their ids be taken (sysbench 1.0
    /// oltp_insert.lua).
    @Override
    public TableOptions tables(TableOptions asked, int threads) {
        return asked.autoNumbered() ? asked : asked.with(TableOptions.Content.EMPTY);
    }

    @Override
    public boolean needsRows() {
        return false;
    }

    @Override
    public boolean isTransaction(Setting setting) {
        return false;
    }

    @Override
    public List<String> statements(Setting setting, Wording words) {
        String text =
                setting.tables().autoNumbered()
                        ? "INSERT INTO sbtest%d (k, c, pad) VALUES (?, ?, ?)"
                        : "INSERT INTO sbtest%d (k, c, pad, id) VALUES (?, ?, ?, ?)";
        return IntStream.rangeClosed(1, setting.tables().tables())
                .mapToObj(table -> String.format(Locale.ROOT, text, table))
                .toList();
    }

    @Override
    public Event event(Setting setting, int thread, Dialect dialect) {
        Rows rows = Rows.of(setting);
        UniqueIds ids = new UniqueIds(setting.uniqueSeed(), thread, setting.threads());
        boolean numbered = setting.tables().autoNumbered();
        return (_, held, random, queries) -> insert(rows, ids, numbered, held, random, queries);
    }

    private static void insert(
            Rows rows,
            UniqueIds ids,
            boolean numbered,
            PreparedStatement[] held,
            SplittableRandom random,
            QueryCounts queries)
            throws SQLException {
        PreparedStatement statement = held[rows.table(random)];
        statement.setLong(1, rows.draw(random));
        statement.setString(2, Digits.c(random));
        statement.setString(3, Digits.pad(random));
        if (!numbered) {
            statement.setLong(4, ids.next());
        }
        queries.changed(QueryKind.INSERT, statement.executeUpdate());
    }
}
