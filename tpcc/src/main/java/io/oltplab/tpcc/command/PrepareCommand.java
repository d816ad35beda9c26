package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.PrepareScript;
import io.oltplab.tpcc.load.Verification;
import io.oltplab.tpcc.load.Wanted;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `oltplab tpcc prepare`.
@Command(
        name = "prepare",
        description = "Create and fill the nine tables.",
        mixinStandardHelpOptions = true)
final class PrepareCommand implements Callable<Integer> {

    /// Units that differ and are printed.
    private static final int DIFFERENCES_MAX = 10;

    @ParentCommand private @Nullable TpccCommand parent;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private SpaceOptions space = new SpaceOptions();

    @Option(
            names = "--warehouses",
            paramLabel = "W",
            required = true,
            description =
                    "Scale: 499,000 rows and about 100 MB a warehouse. A run has 10 users a warehouse"
                            + " by default.")
    private int warehouses;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Equal seeds give equal rows (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Connections that load at a time (default: one a processor).")
    private int threads;

    @Option(
            names = "--resume",
            description =
                    "Go on with a load that was cut off: what is whole stays, the rest is made. Also"
                            + " the last step after a load by several clients.")
    private boolean resume;

    @Option(
            names = "--warehouses-from",
            paramLabel = "W",
            description =
                    "With several clients: the first warehouse of this one (default: 1, which also"
                            + " loads ITEM).")
    private @Nullable Integer from;

    @Option(
            names = "--warehouses-to",
            paramLabel = "W",
            description =
                    "With several clients: the last warehouse of this one (default: the last).")
    private @Nullable Integer to;

    @Option(
            names = "--load-by",
            paramLabel = "auto|insert",
            defaultValue = "auto",
            description =
                    "auto: the quickest way the server offers (LOAD DATA LOCAL INFILE, COPY or bulk"
                            + " copy, out of memory). insert: multi-row INSERT (default: ${DEFAULT-VALUE}).")
    private String loadBy = "auto";

    @Option(
            names = "--loaded-at",
            paramLabel = "TIME",
            description =
                    "The time in the rows, such as \"2026-01-31 12:00:00\" (default: now, UTC). Equal"
                            + " seeds and times give equal databases, byte for byte.")
    private @Nullable String loadedAt;

    @Option(
            names = "--verify",
            description =
                    "Then compare the rows of each unit with what the seed gives: their number and"
                            + " checksum. Exit code 7 if one differs.")
    private boolean verify;

    @Option(
            names = "--table-options",
            paramLabel = "TEXT",
            defaultValue = "",
            description =
                    "Text for the end of each CREATE TABLE, such as \"ON [data]\" for a file group of SQL"
                            + " Server.")
    private String tableOptions = "";

    @Option(
            names = "--keep-settings",
            description =
                    "Leave the settings of the database as they are (SQL Server:"
                            + " READ_COMMITTED_SNAPSHOT is turned on otherwise).")
    private boolean keepSettings;

    @Option(
            names = "--print-sql",
            description =
                    "Print the whole script that would be run in the words of the database of --url,"
                            + " and connect to nothing.")
    private boolean printSql;

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        int connections = Parent.threads(threads);
        Wanted wanted = wanted(bench);
        if (verify) {
            database.url().ifPresent(Verification::requireFor);
        }
        if (printSql) {
            String url =
                    database.url()
                            .orElseThrow(
                                    () ->
                                            new IllegalArgumentException(
                                                    "--print-sql needs --url: it says in whose"
                                                            + " words"));
            bench.out().print(PrepareScript.of(url, wanted));
            bench.out().flush();
            return ExitCode.OK.code();
        }
        try (OpenDatabase open = database.open(bench)) {
            Loader.Ending ending =
                    new Loader(open.database(), bench, connections, Optional.of(space.of(open)))
                            .load(wanted);
            bench.progress().say(sentence(ending, wanted));
            if (verify) {
                Loaded loaded = loaded(open.database());
                Verification.Report report =
                        new Verification(open.database(), bench, connections)
                                .verify(loaded, wanted.from(), wanted.to());
                print(bench.out(), report);
                return report.differences().isEmpty()
                        ? ExitCode.OK.code()
                        : ExitCode.RESULT_INVALID.code();
            }
        }
        return ExitCode.OK.code();
    }

    private Wanted wanted(Bench bench) {
        if (warehouses < 1) {
            throw new IllegalArgumentException(
                    "--warehouses must be at least 1, got " + warehouses);
        }
        if (!loadBy.equals("auto") && !loadBy.equals("insert")) {
            throw new IllegalArgumentException("--load-by must be auto or insert, got " + loadBy);
        }
        Wanted all =
                loadedAt == null
                        ? Wanted.of(warehouses, seed, bench.clock())
                        : Wanted.of(warehouses, seed, time(loadedAt));
        return new Wanted(
                all.loaded(),
                resume,
                from == null ? 1 : from,
                to == null ? warehouses : to,
                loadBy.equals("insert"),
                new Wanted.Setup(tableOptions, keepSettings));
    }

    private static String time(String text) {
        try {
            return LocalDateTime.parse(text, Wanted.TIME).format(Wanted.TIME);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "--loaded-at must be a time such as \"2026-01-31 12:00:00\", got " + text, e);
        }
    }

    private static String sentence(Loader.Ending ending, Wanted wanted) {
        int all = wanted.loaded().warehouses();
        return switch (ending) {
            case LOADED -> "TPC-C tables with " + all + " warehouses are loaded";
            case WAS_THERE ->
                    "TPC-C tables with "
                            + all
                            + " warehouses from seed "
                            + wanted.loaded().seed()
                            + " are there already";
            case PART_LOADED ->
                    "warehouses "
                            + wanted.from()
                            + " to "
                            + wanted.to()
                            + " of "
                            + all
                            + " are loaded; when all clients have ended, one of them builds the"
                            + " indexes: oltplab tpcc prepare --warehouses "
                            + all
                            + " --resume";
        };
    }

    private static Loaded loaded(Database database) {
        try (Connection connection = database.open()) {
            return LoadNote.read(connection)
                    .orElseThrow(() -> new IllegalStateException("the load left no note"));
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "what the database holds cannot be read: "
                            + database.dialect().judge(e).message(),
                    e);
        }
    }

    private static void print(PrintWriter out, Verification.Report report) {
        report.differences().stream()
                .limit(DIFFERENCES_MAX)
                .forEach(one -> out.println("FAIL  " + one));
        out.printf(
                Locale.ROOT,
                "%,d of %,d units are as the seed gives them, %,d rows%n",
                report.units() - report.differences().size(),
                report.units(),
                report.rows());
        out.flush();
    }
}
