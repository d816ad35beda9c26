package io.oltplab.sysbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.testing.WorkloadContract;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.Window;
import io.oltplab.sysbench.load.Loader;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Uniform;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Scripts;
import io.oltplab.sysbench.script.Setting;
import java.io.PrintWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/// The users on H2: control flow, counting, and equal inputs from equal seeds.
class OltpWorkloadTest extends WorkloadContract {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private static Database loaded(String... options) throws InterruptedException {
        return loaded(TableOptions.of(CommandLine.parse(List.of(options))));
    }

    private static Database loaded(TableOptions tables) throws InterruptedException {
        String url =
                "jdbc:h2:mem:oltp"
                        + DATABASES.incrementAndGet()
                        + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1";
        Database database =
                Database.connect(
                        new DatabaseSettings(url, "sa", new Secret("")),
                        io.oltplab.sql.SessionDefaults.DEFAULT);
        new Loader(
                        new FakeBench(),
                        new PrintWriter(Writer.nullWriter()),
                        database,
                        tables,
                        new Uniform(),
                        1)
                .load(2);
        return database;
    }

    private static OltpWorkload workload(Database database, String script, String... options) {
        CommandLine line = CommandLine.parse(List.of(options));
        Setting setting = new Setting(MixOptions.of(line), TableOptions.of(line), new Uniform(), 1);
        return workload(database, Scripts.byName(script).orElseThrow(), setting);
    }

    private static OltpWorkload workload(Database database, Script script, Setting setting) {
        return workload(database, script, setting, 0);
    }

    private static OltpWorkload workload(
            Database database, Script script, Setting setting, int reconnect) {
        return new OltpWorkload(
                Clock.system(),
                database,
                script,
                setting,
                new OltpWorkload.Manner(false, reconnect, OltpWorkload.RETRIES),
                Window.ALWAYS,
                Buckets.SYSBENCH_1_0,
                () -> {});
    }

    @Override
    protected Workload workload() throws InterruptedException {
        return workload(loaded("--tables=2", "--table-size=200"), "oltp_read_write");
    }

    @Override
    protected String inputs(VirtualUser user) {
        return "" + ((OltpUser) user).eventSeed();
    }

    private static Map<String, Long> queries(String script, int events, String... options)
            throws InterruptedException {
        try (Database database = loaded("--table-size=500");
                OltpWorkload workload = workload(database, script, options);
                VirtualUser user = workload.user(0, 42)) {
            for (int i = 0; i < events; i++) {
                assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            }
            Map<String, Long> counts = new TreeMap<>();
            Map<String, LongSupplier> counters = workload.counters();
            for (String name : List.of("reads", "writes", "others", "reconnects")) {
                counts.put(name, counters.getOrDefault(name, () -> -1).getAsLong());
            }
            assertThat(workload.events(0, 1).buckets().total()).isEqualTo(events);
            return counts;
        }
    }

    private static Map<String, Long> counts(long reads, long writes, long others) {
        return new TreeMap<>(
                Map.of("reads", reads, "writes", writes, "others", others, "reconnects", 0L));
    }

    @Test
    void anEventHasTheQueriesOfSysbench() throws InterruptedException {
        assertThat(queries("oltp_read_write", 5, "--table-size=500")).isEqualTo(counts(70, 20, 10));
        assertThat(queries("oltp_read_only", 5, "--table-size=500")).isEqualTo(counts(70, 0, 10));
        assertThat(queries("oltp_write_only", 5, "--table-size=500")).isEqualTo(counts(0, 20, 10));
        assertThat(queries("oltp_point_select", 5, "--table-size=500")).isEqualTo(counts(5, 0, 0));
        assertThat(queries("oltp_update_index", 5, "--table-size=500")).isEqualTo(counts(0, 5, 0));
        assertThat(queries("oltp_update_non_index", 5, "--table-size=500"))
                .isEqualTo(counts(0, 5, 0));
    }

    @Test
    void theOtherWorkloadsSendOneQueryAnEvent() throws InterruptedException {
        assertThat(queries("oltp_insert", 5, "--table-size=500")).isEqualTo(counts(0, 5, 0));
        assertThat(queries("oltp_insert", 5, "--table-size=500", "--auto-inc=off"))
                .isEqualTo(counts(0, 5, 0));
        assertThat(queries("select_random_points", 5, "--table-size=500"))
                .isEqualTo(counts(5, 0, 0));
        assertThat(queries("select_random_ranges", 5, "--table-size=500"))
                .isEqualTo(counts(5, 0, 0));
        Map<String, Long> deletes = queries("oltp_delete", 1_500, "--table-size=500");
        // 1,500 draws hit 500 rows but for 500 * e^-3 = 25, give or take 5 (sigma).
        assertThat(deletes.getOrDefault("writes", 0L)).isBetween(455L, 495L);
    }

    /// Pairs are gathered: the first two go with the end of the thread, not before.
    @Test
    void aBulkInsertGathersRows() throws InterruptedException, SQLException {
        CommandLine line = CommandLine.parse(List.of("--threads=1"));
        Script script = Scripts.byName("bulk_insert").orElseThrow();
        TableOptions tables = script.tables(TableOptions.of(line), 1);
        Setting setting = new Setting(MixOptions.of(line), tables, new Uniform(), 1);
        try (Database database = loaded(tables);
                OltpWorkload workload = workload(database, script, setting)) {
            VirtualUser user = workload.user(0, 42);
            for (int i = 0; i < 2; i++) {
                assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            }
            assertThat(count(database)).isZero();
            user.close();
            assertThat(count(database)).isEqualTo(2);
        }
    }

    /// "(1,1)" to "(99999,99999)" are 1,377,774 characters with their commas: two statements of 512
    /// KiB are full before the last one.
    @Test
    void aBulkInsertSendsWhatIsTogether() throws InterruptedException, SQLException {
        CommandLine line = CommandLine.parse(List.of("--threads=1"));
        Script script = Scripts.byName("bulk_insert").orElseThrow();
        TableOptions tables = script.tables(TableOptions.of(line), 1);
        Setting setting = new Setting(MixOptions.of(line), tables, new Uniform(), 1);
        try (Database database = loaded(tables);
                OltpWorkload workload = workload(database, script, setting)) {
            VirtualUser user = workload.user(0, 42);
            for (int i = 0; i < 99_999; i++) {
                assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            }
            assertThat(workload.events(0, 1).queries().writes()).isEqualTo(2);
            user.close();
            assertThat(count(database)).isEqualTo(99_999);
        }
    }

    private static long count(Database database) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM sbtest1")) {
            row.next();
            return row.getLong(1);
        }
    }

    /// Six events with a new connection after every second one: three of them, and none was lost.
    @Test
    void connectsAnewWhenAsked() throws InterruptedException, SQLException {
        CommandLine line = CommandLine.parse(List.of("--table-size=50"));
        Script script = Scripts.byName("oltp_point_select").orElseThrow();
        Setting setting = new Setting(MixOptions.of(line), TableOptions.of(line), new Uniform(), 1);
        try (Database database = loaded("--table-size=50");
                OltpWorkload workload = workload(database, script, setting, 2);
                VirtualUser user = workload.user(0, 42)) {
            Set<Long> sessions = new HashSet<>();
            for (int i = 0; i < 6; i++) {
                assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
                sessions.addAll(sessions(database));
            }
            assertThat(sessions).hasSize(3);
            assertThat(workload.counters().get("reconnects")).returns(0L, LongSupplier::getAsLong);
        }
    }

    /// The other connections that are open.
    private static Set<Long> sessions(Database database) throws SQLException {
        Set<Long> found = new HashSet<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT SESSION_ID FROM INFORMATION_SCHEMA.SESSIONS"
                                        + " WHERE SESSION_ID <> SESSION_ID()")) {
            while (rows.next()) {
                found.add(rows.getLong(1));
            }
        }
        return found;
    }

    @Test
    void optionsChangeTheMix() throws InterruptedException {
        assertThat(queries("oltp_read_write", 2, "--table-size=500", "--skip-trx"))
                .isEqualTo(counts(28, 8, 0));
        assertThat(
                        queries(
                                "oltp_read_write",
                                2,
                                "--table-size=500",
                                "--range-selects=off",
                                "--point-selects=3",
                                "--index-updates=0",
                                "--delete-inserts=2"))
                .isEqualTo(counts(6, 10, 4));
    }

    /// Row ids above the table's 500 rows do not exist: the statement changes nothing.
    @Test
    void aWriteThatFindsNothingIsAnotherQuery() throws InterruptedException {
        Map<String, Long> counts = queries("oltp_update_index", 200, "--table-size=1000000");
        long others = counts.getOrDefault("others", 0L);
        assertThat(counts.getOrDefault("writes", 0L) + others).isEqualTo(200);
        assertThat(others).isGreaterThan(150);
    }

    @Test
    void equalSeedsLeaveEqualTables() throws InterruptedException, SQLException {
        List<String> contents = new ArrayList<>();
        for (long seed : new long[] {1, 1, 2}) {
            try (Database database = loaded("--tables=2", "--table-size=50");
                    OltpWorkload workload =
                            workload(database, "oltp_read_write", "--tables=2", "--table-size=50");
                    VirtualUser user = workload.user(0, seed)) {
                for (int i = 0; i < 30; i++) {
                    user.take(user.next(), () -> {});
                }
                contents.add(content(database));
            }
        }
        assertThat(contents.get(1)).isEqualTo(contents.get(0));
        assertThat(contents.get(2)).isNotEqualTo(contents.get(0));
    }

    @Test
    void aRehearsalLeavesNoTrace() throws InterruptedException, SQLException {
        try (Database database = loaded("--tables=2", "--table-size=50");
                OltpWorkload workload =
                        workload(database, "oltp_update_index", "--tables=2", "--table-size=50");
                VirtualUser user = workload.rehearsal()) {
            String before = content(database);
            for (int i = 0; i < 20; i++) {
                assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            }
            assertThat(content(database)).isEqualTo(before);
            assertThat(workload.events(0, 1).buckets().total()).isZero();
        }
    }

    private static String content(Database database) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (int table = 1; table <= 2; table++) {
                try (ResultSet rows =
                        statement.executeQuery("SELECT * FROM sbtest" + table + " ORDER BY id")) {
                    while (rows.next()) {
                        all.append(rows.getInt(1)).append(' ').append(rows.getInt(2)).append(' ');
                        all.append(rows.getString(3)).append(rows.getString(4)).append('\n');
                    }
                }
            }
        }
        return all.toString();
    }

    @Test
    void allConnectedIsSaidOnce() throws InterruptedException {
        AtomicInteger said = new AtomicInteger();
        CommandLine line = CommandLine.parse(List.of("--table-size=10"));
        Setting setting = new Setting(MixOptions.of(line), TableOptions.of(line), new Uniform(), 2);
        try (Database database = loaded("--table-size=10");
                OltpWorkload workload =
                        new OltpWorkload(
                                Clock.system(),
                                database,
                                Scripts.READ_WRITE,
                                setting,
                                OltpWorkload.Manner.usual(false),
                                Window.ALWAYS,
                                Buckets.SYSBENCH_1_0,
                                said::incrementAndGet);
                VirtualUser first = workload.user(0, 1)) {
            assertThat(said).hasValue(0);
            VirtualUser second = workload.user(1, 1);
            assertThat(said).hasValue(1);
            second.close();
            assertThat(first.next()).isNotNull();
        }
    }
}
