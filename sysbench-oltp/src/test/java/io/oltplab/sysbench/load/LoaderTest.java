package io.oltplab.sysbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Uniform;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoaderTest {

    private final FakeBench bench = new FakeBench();

    private static Database database(String name) {
        String url = "jdbc:h2:mem:" + name + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1";
        return Database.connect(new DatabaseSettings(url, "sa", new Secret("")));
    }

    private Loader loader(Database database, String... options) {
        TableOptions tables = TableOptions.of(CommandLine.parse(List.of(options)));
        return new Loader(bench, bench.out(), database, tables, new Uniform(), 7);
    }

    private static String query(Database database, String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    text.append(rows.getString(i)).append(i < columns ? " " : "\n");
                }
            }
        }
        return text.toString();
    }

    @Test
    void rowsAreAllThereWhateverTheThreads() throws InterruptedException, SQLException {
        String all = "";
        for (int threads : new int[] {1, 3}) {
            try (Database database = database("loader" + threads)) {
                assertThat(loader(database, "--tables=1", "--table-size=20500").load(threads))
                        .isTrue();
                assertThat(
                                query(
                                        database,
                                        "SELECT COUNT(*), MIN(id), MAX(id), MIN(k) > 0,"
                                                + " MAX(k) <= 20500, MIN(LENGTH(c)),"
                                                + " MAX(LENGTH(pad)) FROM sbtest1"))
                        .isEqualTo("20500 1 20500 TRUE TRUE 119 59\n");
                String rows = query(database, "SELECT * FROM sbtest1 ORDER BY id");
                if (!all.isEmpty()) {
                    assertThat(rows).isEqualTo(all);
                }
                all = rows;
            }
        }
        assertThat(bench.said()).contains("load rows: 20500 of 20500 rows");
    }

    @Test
    void printsWhatSysbenchPrints() throws InterruptedException {
        try (Database database = database("printed")) {
            loader(database, "--tables=2", "--table-size=10").load(1);
            loader(database, "--tables=2").cleanup();
        }
        assertThat(bench.printed().lines())
                .containsExactly(
                        "Creating table 'sbtest1'...",
                        "Creating table 'sbtest2'...",
                        "Inserting 10 records into 'sbtest1'",
                        "Creating a secondary index on 'sbtest1'...",
                        "Inserting 10 records into 'sbtest2'",
                        "Creating a secondary index on 'sbtest2'...",
                        "Dropping table 'sbtest1'...",
                        "Dropping table 'sbtest2'...");
    }

    @Test
    void theIndexComesOnlyWhenAsked() throws InterruptedException, SQLException {
        String indexes = "SELECT COUNT(*) FROM INFORMATION_SCHEMA.INDEXES WHERE INDEX_NAME = 'k_1'";
        try (Database database = database("indexed")) {
            loader(database, "--table-size=10").load(1);
            assertThat(query(database, indexes)).isEqualTo("1\n");
        }
        try (Database database = database("plain")) {
            loader(database, "--table-size=10", "--create-secondary=off", "--auto-inc=off").load(1);
            assertThat(query(database, indexes)).isEqualTo("0\n");
        }
    }

    @Test
    void aTableThatExistsIsRefused() throws InterruptedException {
        try (Database database = database("twice")) {
            loader(database, "--table-size=10").load(1);
            assertThatThrownBy(() -> loader(database, "--table-size=10").load(1))
                    .isInstanceOf(Refused.class)
                    .hasMessage(
                            "sbtest1 exists with 10 of 10 rows: complete it with prepare --resume,"
                                    + " or drop the tables with cleanup")
                    .extracting(e -> ((Refused) e).exitCode())
                    .isEqualTo(ExitCode.PREFLIGHT);
        }
    }

    /// What a load leaves that is killed: whole blocks, the beginning of one, and no index. Rows
    /// 2,001 to 3,000 are gone, and the last 10 of 20,500.
    @Test
    void aLoadGoesOnWhereItWasBrokenOff() throws InterruptedException, SQLException {
        try (Database database = database("resumed")) {
            loader(database, "--table-size=20500", "--create-secondary=off").load(2);
            String whole = query(database, "SELECT * FROM sbtest1 ORDER BY id");
            try (Connection connection = database.open();
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "DELETE FROM sbtest1 WHERE id BETWEEN 2001 AND 3000 OR id > 20490");
            }
            Loader loader = loader(database, "--tables=2", "--table-size=20500");
            assertThat(loader.load(3, true)).isTrue();
            assertThat(query(database, "SELECT * FROM sbtest1 ORDER BY id")).isEqualTo(whole);
            assertThat(query(database, "SELECT COUNT(*) FROM sbtest2")).isEqualTo("20500\n");
            String indexes =
                    "SELECT COUNT(*) FROM INFORMATION_SCHEMA.INDEXES WHERE INDEX_NAME IN ('k_1', 'k_2')";
            assertThat(query(database, indexes)).isEqualTo("2\n");
            // 1,000 rows of the hole, 500 of the last block, 20,500 of the other table.
            assertThat(bench.said())
                    .contains(
                            "sbtest1 exists with 19,490 of 20,500 rows: the rest follows",
                            "load rows: 22000 of 22000 rows");
            assertThat(loader(database, "--tables=2", "--table-size=20500").load(1, true)).isTrue();
            assertThat(bench.said())
                    .contains(
                            "sbtest2 exists with 20,500 of 20,500 rows and its index: nothing to do");
        }
    }

    @Test
    void onlyTheIndexIsMissing() throws InterruptedException, SQLException {
        try (Database database = database("unindexed")) {
            loader(database, "--table-size=10", "--create-secondary=off").load(1);
            assertThat(loader(database, "--table-size=10").load(1, true)).isTrue();
            assertThat(
                            query(
                                    database,
                                    "SELECT COUNT(*) FROM INFORMATION_SCHEMA.INDEXES WHERE INDEX_NAME = 'k_1'"))
                    .isEqualTo("1\n");
        }
    }

    @Test
    void aRequestedStopEndsTheLoad() throws InterruptedException {
        try (Database database = database("stopped")) {
            bench.requestStop();
            assertThat(loader(database, "--table-size=50000").load(2)).isFalse();
        }
        assertThat(bench.said()).contains("load rows: 0 of 50000 rows");
    }
}
