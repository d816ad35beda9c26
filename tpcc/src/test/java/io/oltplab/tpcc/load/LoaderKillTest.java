package io.oltplab.tpcc.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.sql.server.TestServer;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Tables;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A loader that is killed as `kill -9` does it, in the middle of a table's rows and between the
/// indexes: after `--resume` the database is that of a load that nobody disturbed.
@Tag("server")
class LoaderKillTest {

    /// 20,000 items, so that a unit of STOCK is several statements and a kill leaves half of it.
    static final Loaded WANTED = wanted();

    private static final Unit STOCK = new Unit(Unit.Part.STOCK, 1, 0);

    private static Loaded wanted() {
        Loaded small = SmallDatabase.wanted(2);
        return new Loaded(
                2,
                small.seed(),
                small.lastNameConstant(),
                small.generatorVersion(),
                small.loadedAt(),
                new Scale(20_000, 60),
                false);
    }

    @Test
    void threeKillsLeaveNoTrace() throws Exception {
        DatabaseSettings killed = TestServer.shared().createDatabase("killed");
        // ITEM has 20,000 rows, STOCK of a warehouse as many: two threads are in the middle of
        // them.
        kill(killed, "load TPC-C rows", 15_000);
        assertThat(whole(killed)).isNotEmpty().doesNotContain(Unit.ITEMS, STOCK);
        // One of them has come to its end by now.
        kill(killed, "load TPC-C rows", 50_000);
        assertThat(whole(killed)).containsAnyOf(Unit.ITEMS, STOCK);
        kill(killed, "build TPC-C indexes", 1);
        assertThat(whole(killed)).hasSize(107);

        DatabaseSettings clean = TestServer.shared().createDatabase("clean");
        try (Database first = Database.connect(killed);
                Database second = Database.connect(clean)) {
            new Loader(first, new FakeBench(), 2).load(new Wanted(WANTED).resuming());
            new Loader(second, new FakeBench(), 2).load(WANTED);
            Map<String, List<String>> resumed = dump(first);
            assertThat(resumed.get("stock")).hasSize(40_000);
            assertThat(resumed).isEqualTo(dump(second));
            assertThat(new Verification(first, new FakeBench(), 2).verify(WANTED, 1, 2))
                    .satisfies(report -> assertThat(report.differences()).isEmpty());
            // STOCK has no index that would have been built last: without the loader's own care
            // the server plans for an empty table for some seconds yet.
            assertThat(rowsThatThePlannerSees(second, "clean", "stock"))
                    .isCloseTo(40_000, withinPercentage(50));
        }
    }

    private static double rowsThatThePlannerSees(Database database, String schema, String table)
            throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                ("select n_rows from mysql.innodb_table_stats where"
                                                + " database_name = '%s' and table_name = '%s'")
                                        .formatted(schema, table))) {
            assertThat(row.next()).isTrue();
            return row.getDouble(1);
        }
    }

    /// Starts a loader, waits until it is where it says so, and kills it.
    private static void kill(DatabaseSettings settings, String task, int units)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledLoader.class.getName(),
                        settings.url(),
                        settings.user(),
                        task,
                        "" + units);
        builder.environment().put(KilledLoader.PASSWORD, settings.password().value());
        builder.redirectError(new File("/dev/null"));
        Process child = builder.start();
        try (BufferedReader lines = child.inputReader(UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("here");
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    private static Set<Unit> whole(DatabaseSettings settings) throws SQLException {
        try (Database database = Database.connect(settings);
                Connection connection = database.open()) {
            Map<Unit, Ledger.Entry> entries = Ledger.read(connection);
            entries.values().removeIf(entry -> !entry.whole());
            return entries.keySet();
        }
    }

    /// Every row of every table, in order, and how the tables were made.
    private static Map<String, List<String>> dump(Database database) throws SQLException {
        Map<String, List<String>> tables = new TreeMap<>();
        try (Connection connection = database.open()) {
            for (TableDefinition table : Tables.all()) {
                int columns = table.columns().size();
                String order =
                        IntStream.rangeClosed(1, columns)
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(", "));
                String name = table.name();
                tables.put(name, rows(connection, "SELECT * FROM " + name + " ORDER BY " + order));
                tables.put("create " + name, rows(connection, "SHOW CREATE TABLE " + name));
            }
            tables.put(
                    "ledger", rows(connection, "SELECT * FROM oltplab_tpcc_load ORDER BY 1, 2, 3"));
            tables.put("note", rows(connection, "SELECT * FROM " + LoadNote.TABLE + " ORDER BY 1"));
        }
        return tables;
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    line.append(rows.getString(i)).append('\t');
                }
                lines.add(line.toString());
            }
        }
        return lines;
    }
}
