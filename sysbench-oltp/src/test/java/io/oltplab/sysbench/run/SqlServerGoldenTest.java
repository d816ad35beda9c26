package io.oltplab.sysbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.sqlserver.GoldenScript;
import io.oltplab.sql.sqlserver.TSqlGrammar;
import io.oltplab.sql.sqlserver.TSqlOnH2;
import io.oltplab.sysbench.load.Loader;
import io.oltplab.sysbench.load.PrepareScript;
import io.oltplab.sysbench.load.TableReader;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.random.Uniform;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Scripts;
import io.oltplab.sysbench.script.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Every text that goes to SQL Server from here: what `prepare --print-sql` prints, the statements
/// of all workloads, and what the rest says, heard while it does its work in memory.
class SqlServerGoldenTest {

    private static final String URL = "jdbc:sqlserver://h:1433;databaseName=sbtest";

    private static TableOptions tables(String... more) {
        List<String> options = new ArrayList<>(List.of("--tables=1", "--table-size=50"));
        options.addAll(List.of(more));
        return TableOptions.of(CommandLine.parse(options));
    }

    private static List<String> prepare() {
        List<String> batches = new ArrayList<>();
        for (TableOptions options :
                List.of(
                        tables("--tables=2"),
                        tables("--secondary=on", "--create-table-options=ON [data]"),
                        tables("--auto-inc=off").with(TableOptions.Content.PAIRS))) {
            batches.addAll(GoldenScript.batches(PrepareScript.of(URL, options, false)));
        }
        batches.add(Dialect.of(URL).dropTable("sbtest1"));
        return batches;
    }

    private static Set<String> ofWorkloads() {
        Set<String> texts = new TreeSet<>();
        for (Script script : Scripts.ALL) {
            for (boolean legacy : List.of(false, true)) {
                for (String numbering : List.of("--auto-inc=on", "--auto-inc=off")) {
                    Setting setting =
                            new Setting(
                                    MixOptions.of(CommandLine.parse(List.of())),
                                    script.tables(tables(numbering), 1),
                                    new Uniform(),
                                    1,
                                    legacy,
                                    0);
                    texts.addAll(script.statements(setting, Dialect.of(URL)));
                }
            }
        }
        // The event of bulk_insert makes its text itself.
        texts.add("INSERT INTO sbtest1 VALUES(1,1),(2,2)");
        return texts;
    }

    private static List<String> statements() throws SQLException, InterruptedException {
        String url = TSqlOnH2.url("sysbench");
        Set<String> heard = TSqlOnH2.hear(url);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        try (Database database = Database.connect(new DatabaseSettings(url, "sa", new Secret("")));
                Connection keeper = database.open();
                Statement statement = keeper.createStatement()) {
            Loader loader =
                    new Loader(new FakeBench(), nowhere, database, tables(), new Uniform(), 1);
            assertThat(loader.load(1)).isTrue();
            statement.executeUpdate("DELETE FROM sbtest1 WHERE id = 50");
            assertThat(loader.load(1, true)).isTrue();
            TableReader reader = new TableReader(new FakeBench(), nowhere, database);
            assertThat(reader.warmUp(1)).isTrue();
            assertThat(reader.check(1, 50)).isTrue();
            loader.cleanup();
        }
        Set<String> texts = ofWorkloads();
        texts.addAll(TSqlOnH2.said(heard));
        return List.copyOf(texts);
    }

    @Test
    void prepareIsThatOfTheFile() throws IOException {
        GoldenScript.check("io/oltplab/sysbench/run/sqlserver-prepare.sql", prepare());
    }

    @Test
    void statementsAreThoseOfTheFile() throws IOException, SQLException, InterruptedException {
        GoldenScript.check("io/oltplab/sysbench/run/sqlserver-statements.sql", statements());
        assertThat(ofWorkloads()).anyMatch(text -> text.contains("SUM(CAST(k AS BIGINT))"));
    }

    @Test
    void theGrammarTakesThem() throws IOException, SQLException, InterruptedException {
        assertThat(TSqlGrammar.complaints(TSqlGrammar.known(prepare()))).isEmpty();
        assertThat(TSqlGrammar.complaints(statements())).isEmpty();
    }
}
