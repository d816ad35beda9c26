package io.oltplab.sysbench.load;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sysbench.options.TableOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Everything that a load would send, as a script for the database's own client: made from the URL
/// alone, without a server.
public final class PrepareScript {

    private PrepareScript() {}

    /// The script of a load.
    ///
    /// @param url says in whose words
    /// @param keepsSettings whether the settings of the database stay as they are
    public static String of(String url, TableOptions options, boolean keepsSettings) {
        Dialect dialect = Dialect.of(url);
        List<String> parts = new ArrayList<>();
        parts.add("-- What oltplab sysbench ... prepare would run here, in this order.");
        if (!keepsSettings && !dialect.databaseSettings().isEmpty()) {
            parts.add("-- Settings of the database, unless they are so already.");
            parts.add(dialect.inScript(dialect.databaseSettings()));
        }
        for (int table = 1; table <= options.tables(); table++) {
            parts.add(dialect.inScript(dialect.createTable(Sbtest.table(table, options))));
        }
        if (options.content() == TableOptions.Content.ROWS) {
            for (int table = 1; table <= options.tables(); table++) {
                parts.add(
                        String.format(
                                Locale.ROOT,
                                "-- %,d rows into %s (%s) by %s",
                                options.rows(),
                                Sbtest.name(table),
                                String.join(", ", Loader.COLUMNS),
                                BulkLoader.nameFor(url)));
                if (options.indexed()) {
                    parts.add(dialect.inScript(dialect.createIndex(Sbtest.index(table))));
                }
                String series =
                        dialect.continueSeries(Sbtest.name(table), "id", options.rows() + 1L);
                if (options.autoNumbered() && !series.isEmpty()) {
                    parts.add(dialect.inScript(series));
                }
            }
        } else if (options.indexed() && options.content() == TableOptions.Content.EMPTY) {
            for (int table = 1; table <= options.tables(); table++) {
                parts.add(dialect.inScript(dialect.createIndex(Sbtest.index(table))));
            }
        }
        return String.join("\n", parts) + "\n";
    }
}
