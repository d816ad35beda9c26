package io.oltplab.tpcc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.sqlserver.GoldenScript;
import io.oltplab.sql.sqlserver.TSqlGrammar;
import io.oltplab.sql.sqlserver.TSqlOnH2;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.durability.AcknowledgedCheck;
import io.oltplab.tpcc.durability.AcknowledgedOrders;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.load.Cleanup;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.PrepareScript;
import io.oltplab.tpcc.load.Wanted;
import io.oltplab.tpcc.run.Connections;
import io.oltplab.tpcc.run.Growth;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.StatementMode;
import io.oltplab.tpcc.run.TpccWorkload;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.testing.SmallDatabase;
import io.oltplab.tpcc.transaction.ProcedureCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every text that goes to SQL Server from here: what `prepare --print-sql` prints, and what the
/// rest of the workload says, heard while it does its work in memory.
class SqlServerGoldenTest {

    private static final String URL = "jdbc:sqlserver://h:1433;databaseName=tpcc";

    /// So many steps of one user meet every number of lines and every district.
    private static final int STEPS = 600;

    @TempDir private Path folder;

    private static List<String> prepare() {
        Wanted wanted =
                new Wanted(
                        SmallDatabase.wanted(2),
                        false,
                        1,
                        2,
                        false,
                        new Wanted.Setup("ON [data]", false));
        return GoldenScript.batches(PrepareScript.of(URL, wanted));
    }

    private List<String> statements() throws SQLException, InterruptedException {
        String url = TSqlOnH2.url("golden");
        Set<String> heard = TSqlOnH2.hear(url);
        Loaded wanted = SmallDatabase.wanted(1);
        Path orders = folder.resolve("orders");
        try (Database database = Database.connect(new DatabaseSettings(url, "sa", new Secret("")));
                Connection keeper = database.open()) {
            new Loader(database, new FakeBench(), 1).load(wanted);
            assertThat(LoadNote.read(keeper)).isPresent();
            try (AcknowledgedOrders acknowledged =
                    new AcknowledgedOrders(orders, wanted, Clock.system())) {
                acknowledged.add(1, 1, 1, 1, 5);
            }
            new AcknowledgedCheck(database, new FakeBench(), 1).check(orders, wanted);
            Growth.read(database);
            run(database);
            new Checker(database, new FakeBench(), 1).check(LoadNote.require(database));
            Cleanup.run(database);
        }
        List<String> said = new ArrayList<>(TSqlOnH2.said(heard));
        // H2's own words for what it does otherwise stand in the script of prepare.
        said.removeIf(text -> text.startsWith("ANALYZE"));
        ProcedureCalls.Texts calls = ProcedureCalls.Texts.of(Dialect.of(URL));
        said.addAll(
                List.of(
                        calls.newOrder(),
                        calls.payment(),
                        calls.orderStatus(),
                        calls.delivery(),
                        calls.stockLevel()));
        return said;
    }

    private static void run(Database database) throws InterruptedException {
        RunOptions options =
                new RunOptions(
                        1,
                        Pacing.NONE,
                        Mix.DECK,
                        Connections.PER_USER,
                        RunOptions.RETRIES,
                        1,
                        false,
                        0,
                        StatementMode.SQL);
        try (TpccWorkload workload =
                new TpccWorkload(database, LoadNote.require(database), options)) {
            VirtualUser user = workload.user(0, 1);
            for (int step = 0; step < STEPS; step++) {
                assertThat(user.take(user.next(), () -> {})).isInstanceOf(Outcome.Done.class);
            }
            user.close();
        }
    }

    @Test
    void prepareIsThatOfTheFile() throws IOException {
        List<String> batches = prepare();
        GoldenScript.check("io/oltplab/tpcc/database/sqlserver-prepare.sql", batches);
        // Settings, note, ledger, nine tables, two indexes, nine statistics, five procedures twice.
        assertThat(batches).hasSize(1 + 2 + 9 + 2 + 9 + 2 * 5);
    }

    @Test
    void statementsAreThoseOfTheFile() throws IOException, SQLException, InterruptedException {
        List<String> said = statements();
        GoldenScript.check("io/oltplab/tpcc/database/sqlserver-statements.sql", said);
        assertThat(said).filteredOn(text -> text.contains("WITH (UPDLOCK, ROWLOCK)")).hasSize(10);
        assertThat(said).noneMatch(text -> text.contains("FOR UPDATE"));
    }

    @Test
    void theGrammarTakesThem() throws IOException, SQLException, InterruptedException {
        assertThat(TSqlGrammar.complaints(TSqlGrammar.known(prepare()))).isEmpty();
        assertThat(TSqlGrammar.complaints(statements())).isEmpty();
    }
}
