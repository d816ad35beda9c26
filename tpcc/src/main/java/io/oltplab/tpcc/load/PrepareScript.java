package io.oltplab.tpcc.load;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Procedures;
import io.oltplab.tpcc.schema.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Everything that a load would send, as a script for the database's own client: made from the URL
/// alone, without a server.
public final class PrepareScript {

    private final Dialect dialect;
    private final Wanted wanted;
    private final List<String> parts = new ArrayList<>();

    private PrepareScript(Dialect dialect, Wanted wanted) {
        this.dialect = dialect;
        this.wanted = wanted;
    }

    /// The script of a load.
    ///
    /// @param url says in whose words
    public static String of(String url, Wanted wanted) {
        PrepareScript script = new PrepareScript(Dialect.of(url), wanted);
        script.ground();
        script.rows(wanted.inserts() ? BulkLoader.INSERT : BulkLoader.nameFor(url));
        script.rest();
        return String.join("\n", script.parts) + "\n";
    }

    private void ground() {
        say("What oltplab tpcc prepare would run here, in this order.");
        if (!wanted.ground().keepsSettings() && !dialect.databaseSettings().isEmpty()) {
            say("Settings of the database, unless they are so already.");
            run(dialect.databaseSettings());
        }
        say("What was loaded, and how far a load has come.");
        run(dialect.createTable(LoadNote.DEFINITION));
        run(dialect.createTable(Ledger.DEFINITION));
        say("The nine tables.");
        for (TableDefinition table : Tables.all(wanted.ground().tableOptions())) {
            run(dialect.createTable(table));
        }
    }

    private void rows(String path) {
        say("Rows by " + path + ", a unit a transaction, with its line in " + Ledger.TABLE + ":");
        for (Unit.Part part : Unit.Part.values()) {
            long rows =
                    Unit.withItems(wanted.from(), wanted.to()).stream()
                            .filter(unit -> unit.part() == part)
                            .mapToLong(unit -> unit.rows(wanted.loaded().scale()))
                            .sum();
            say(
                    String.format(
                            Locale.ROOT,
                            "  %,d rows into %s (%s)",
                            rows,
                            part.table(),
                            String.join(", ", Tables.table(part.table()).columnNames())));
        }
    }

    private void rest() {
        say("Indexes, once all rows are there.");
        Tables.indexes().forEach(index -> run(dialect.createIndex(index)));
        say("Statistics; a server that does not take them is left to itself.");
        Tables.all().forEach(table -> run(dialect.takeStatistics(table.name())));
        List<String> procedures = Procedures.texts(dialect);
        if (!procedures.isEmpty()) {
            say("Procedures for --mode procs, made anew.");
            Procedures.drops(dialect).forEach(this::run);
            procedures.forEach(this::run);
        }
    }

    private void say(String line) {
        parts.add("-- " + line);
    }

    private void run(String statement) {
        parts.add(dialect.inScript(statement));
    }
}
