package io.oltplab.sysbench.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sysbench.load.Sbtest;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Setting;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;

/// Whether the tables of a run are there and are as large as its options say.
final class TableCheck {

    /// Of the rows that the options promise, so many have to be there: fewer may have been deleted
    /// by an earlier run, with many more missing the statements find nothing.
    private static final double ROWS_NEEDED = 0.9;

    private final Database database;
    private final Script script;
    private final Setting setting;

    TableCheck(Database database, Script script, Setting setting) {
        this.database = database;
        this.script = script;
        this.setting = setting;
    }

    /// Looks at every table.
    ///
    /// @return a line about tables of another size, if there are some that the run can live with
    /// @throws Refused when a table is missing or has far too few rows
    Optional<String> look() {
        int tables = setting.tables().tables();
        long[] last = new long[tables + 1];
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= tables; table++) {
                last[table] = lastId(statement, table);
            }
        } catch (SQLException e) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "the database was lost before the run: "
                            + database.dialect().judge(e).message(),
                    e);
        }
        Optional<String> remark = Optional.empty();
        for (int table = 1; table <= tables && script.needsRows(); table++) {
            Optional<String> found = compare(table, last[table]);
            remark = remark.isPresent() ? remark : found;
        }
        return remark;
    }

    /// The end of the primary key: no table is read for that.
    private long lastId(Statement statement, int table) {
        String sql = "SELECT MAX(id) FROM " + Sbtest.name(table);
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "table %s of --tables=%d cannot be read, make it with: oltplab sysbench %s prepare (%s)"
                            .formatted(
                                    Sbtest.name(table),
                                    setting.tables().tables(),
                                    script.name(),
                                    database.dialect().judge(e).message()),
                    e);
        }
    }

    private Optional<String> compare(int table, long last) {
        long asked = setting.tables().rows();
        if (last == asked) {
            return Optional.empty();
        }
        String differs =
                String.format(
                        Locale.ROOT,
                        "option --table-size=%d: the ids of %s end at %d",
                        asked,
                        Sbtest.name(table),
                        last);
        if (last < ROWS_NEEDED * asked) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    differs
                            + (last == 0
                                    ? ", it is empty: load it with prepare"
                                    : ", most statements would find no row: run with --table-size="
                                            + last
                                            + " or less, or load it anew"));
        }
        return Optional.of(
                differs
                        + (last < asked
                                ? ", statements beyond find no row"
                                : ", rows beyond " + asked + " are not used"));
    }
}
