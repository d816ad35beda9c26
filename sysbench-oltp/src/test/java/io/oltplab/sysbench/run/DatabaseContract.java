package io.oltplab.sysbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.Window;
import io.oltplab.sysbench.load.Loader;
import io.oltplab.sysbench.load.TableReader;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Uniform;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Scripts;
import io.oltplab.sysbench.script.Setting;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every workload does on every database: equal seeds give the same queries, counted alike,
/// and leave the same rows as in memory. A test of a database extends it.
@Timeout(300)
abstract class DatabaseContract {

    private static final AtomicInteger IN_MEMORY = new AtomicInteger();
    private static final int EVENTS = 60;
    private static final int THREADS = 4;
    private static final String[] TWO_TABLES = {"--tables=2", "--table-size=400"};

    /// An empty database, for one test alone.
    protected abstract DatabaseSettings empty(String name);

    /// An empty one: tests of several databases run in one JVM.
    private static DatabaseSettings inMemory() {
        return new DatabaseSettings(
                "jdbc:h2:mem:beside_"
                        + IN_MEMORY.incrementAndGet()
                        + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1",
                "sa",
                new Secret(""));
    }

    /// A workload and its options, as on the command line.
    record Case(String script, List<String> options) {

        static Case of(String script, String... options) {
            List<String> all = new ArrayList<>(List.of(TWO_TABLES));
            all.addAll(Arrays.asList(options));
            // In memory the names of indexes are those of the whole database.
            if (script.startsWith("select_") || all.contains("--secondary=on")) {
                all.set(0, "--tables=1");
            }
            return new Case(script, List.copyOf(all));
        }

        CommandLine line() {
            return CommandLine.parse(options);
        }

        Script found() {
            return Scripts.byName(script).orElseThrow();
        }

        TableOptions tables() {
            return found().tables(TableOptions.of(line()), 1);
        }
    }

    static Stream<Case> cases() {
        return Stream.concat(
                Scripts.ALL.stream().map(script -> Case.of(script.name())),
                Stream.of(
                        Case.of("oltp_read_write", "--skip-trx"),
                        Case.of("oltp_insert", "--auto-inc=off"),
                        Case.of("oltp_write_only", "--secondary=on"),
                        Case.of("oltp_read_only", "--create-secondary=off")));
    }

    private static Setting setting(Case one, int threads, boolean legacy) {
        return new Setting(
                MixOptions.of(one.line()), one.tables(), new Uniform(), threads, legacy, 0);
    }

    private static Database loaded(DatabaseSettings settings, Case one)
            throws InterruptedException {
        Database database = Database.connect(settings);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        assertThat(
                        new Loader(
                                        new FakeBench(),
                                        nowhere,
                                        database,
                                        one.tables(),
                                        new Uniform(),
                                        1)
                                .load(2))
                .isTrue();
        return database;
    }

    private static OltpWorkload workload(
            Database database, Script script, Setting setting, boolean asText) {
        return new OltpWorkload(
                Clock.system(),
                database,
                script,
                setting,
                OltpWorkload.Manner.usual(asText),
                Window.ALWAYS,
                Buckets.SYSBENCH_1_0,
                () -> {});
    }

    /// What a run of one user left.
    ///
    /// @param counts queries as counted, then the rows
    record Left(Map<String, Long> counts, List<String> rows) {}

    private static Left after(DatabaseSettings settings, Case one, boolean legacy, boolean asText)
            throws SQLException, InterruptedException {
        try (Database database = loaded(settings, one)) {
            Map<String, Long> counts = new TreeMap<>();
            try (OltpWorkload workload =
                    workload(database, one.found(), setting(one, 1, legacy), asText)) {
                VirtualUser user = workload.user(0, 42);
                for (int i = 0; i < EVENTS; i++) {
                    assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
                }
                user.close();
                Map<String, LongSupplier> counters = workload.counters();
                for (String name : List.of("reads", "writes", "others", "reconnects")) {
                    counts.put(name, counters.getOrDefault(name, () -> -1).getAsLong());
                }
            }
            List<String> rows = new ArrayList<>();
            for (int table = 1; table <= one.tables().tables(); table++) {
                rows.addAll(rows(database, table));
            }
            return new Left(counts, rows);
        }
    }

    /// All rows of a table, without the blanks that only fill a column.
    private static List<String> rows(Database database, int table) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT * FROM sbtest" + table + " ORDER BY id")) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                StringBuilder text = new StringBuilder("sbtest" + table);
                for (int i = 1; i <= columns; i++) {
                    text.append(' ').append(row.getString(i).stripTrailing());
                }
                all.add(text.toString());
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void sameSeedLeavesTheRowsOfEveryDatabase(Case one) throws SQLException, InterruptedException {
        Left here = after(empty("oltp"), one, false, false);
        Left inMemory = after(inMemory(), one, false, false);
        assertThat(here.counts()).isEqualTo(inMemory.counts());
        assertThat(here.rows()).isEqualTo(inMemory.rows());
    }

    @Test
    void statementsAsTextDoTheSame() throws SQLException, InterruptedException {
        Case one = Case.of("oltp_read_write");
        Left prepared = after(empty("oltp_prepared"), one, false, false);
        Left text = after(empty("oltp_text"), one, false, true);
        assertThat(text).isEqualTo(prepared);
    }

    @Test
    void eventsOfSysbenchDoTheSame() throws SQLException, InterruptedException {
        Case one = Case.of("oltp_read_write");
        Left here = after(empty("oltp_legacy"), one, true, true);
        Left inMemory = after(inMemory(), one, true, false);
        assertThat(here).isEqualTo(inMemory);
    }

    /// Users in one another's way on few rows: deadlocks and taken ids are sent again.
    @Test
    void usersAtOnceGoOn() throws Exception {
        Case one = new Case("oltp_read_write", List.of("--tables=1", "--table-size=20"));
        try (Database database = loaded(empty("oltp_once"), one);
                OltpWorkload workload =
                        workload(database, one.found(), setting(one, THREADS, false), false);
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> ends = new ArrayList<>();
            for (int id = 0; id < THREADS; id++) {
                VirtualUser user = workload.user(id, 42);
                Callable<Void> run =
                        () -> {
                            for (int i = 0; i < EVENTS; i++) {
                                assertThat(user.take(user.next(), () -> {}))
                                        .isInstanceOf(Outcome.Done.class);
                            }
                            user.close();
                            return null;
                        };
                ends.add(threads.submit(run));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            // Each deletes a row and puts it back.
            assertThat(rows(database, 1)).hasSize(20);
        }
    }

    @Test
    void cachesAreFilledAndTablesChecked() throws SQLException, InterruptedException {
        Case one = Case.of("oltp_read_write");
        StringWriter said = new StringWriter();
        try (Database database = loaded(empty("oltp_read"), one)) {
            TableReader reader = new TableReader(new FakeBench(), new PrintWriter(said), database);
            assertThat(reader.warmUp(2)).isTrue();
            assertThat(said.toString()).contains("Preloading table sbtest2");
        }
    }

    @Test
    void aLoadGoesOnAndCleanupLeavesNothing() throws SQLException, InterruptedException {
        Case one = Case.of("oltp_read_write");
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        try (Database database = loaded(empty("oltp_resume"), one);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            List<String> whole = rows(database, 2);
            statement.executeUpdate("DELETE FROM sbtest2 WHERE id BETWEEN 100 AND 400");
            Loader loader =
                    new Loader(new FakeBench(), nowhere, database, one.tables(), new Uniform(), 1);
            assertThat(loader.load(2, true)).isTrue();
            assertThat(rows(database, 2)).isEqualTo(whole);
            loader.cleanup();
            assertThat(loader.load(2)).isTrue();
            assertThat(rows(database, 2)).isEqualTo(whole);
        }
    }
}
