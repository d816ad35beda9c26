package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.time.Clock;
import io.oltplab.sql.Database;
import io.oltplab.sql.server.TestServer;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.load.Cleanup;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.Wanted;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A whole warehouse on a real server.
@Tag("server")
class TpccRunServerTest {

    private static final int STEPS = 600;

    @Test
    void aRunOnAFullWarehouseKeepsAllConditionsAndCounts()
            throws InterruptedException, SQLException {
        FakeBench bench = new FakeBench();
        try (Database database = Database.connect(TestServer.shared().createDatabase("tpcc_run"))) {
            new Loader(database, bench, 2).load(Wanted.of(1, 7, Clock.system()).loaded());
            Loaded loaded = LoadNote.require(database);
            try (Connection connection = database.open()) {
                rows(connection, "item", 100_000);
                rows(connection, "stock", 100_000);
                rows(connection, "customer", 30_000);
                rows(connection, "history", 30_000);
                rows(connection, "orders", 30_000);
                rows(connection, "new_order", 9_000);
            }
            assertAllHold(new Checker(database, bench, 2).check(loaded));

            RunOptions options = new RunOptions(4, new Pacing(0), Mix.DECK, 4, 10);
            Plan plan =
                    new Plan(
                            "tpcc",
                            database.target(),
                            List.of(
                                    new Phase(
                                            "sample",
                                            Phase.Kind.SAMPLE,
                                            Duration.ofMinutes(10),
                                            options.load())),
                            7,
                            STEPS,
                            options.asPlan());
            RunResult result =
                    bench.run(
                            plan,
                            new TpccRun(
                                    database,
                                    database.server().asEnvironment(),
                                    loaded,
                                    options,
                                    plan));
            long done = result.phases().getFirst().total().done();
            assertThat(done).isGreaterThanOrEqualTo(STEPS - 4);
            assertThat(result.phases().getFirst().operations())
                    .allSatisfy(operation -> assertThat(operation.done()).isPositive())
                    .allSatisfy(operation -> assertThat(operation.failed()).isZero());
            assertThat(level(result, "committed new orders")).isEqualTo(Verdict.Level.PASS);
            assertThat(level(result, "committed payments")).isEqualTo(Verdict.Level.PASS);
            assertThat(level(result, "delivered orders")).isEqualTo(Verdict.Level.PASS);
            assertThat(result.environment().get("database")).containsKey("flavour");
            assertAllHold(new Checker(database, bench, 2).check(loaded));
            assertThat(Cleanup.run(database)).hasSize(9);
        }
    }

    private static void rows(Connection connection, String table, int rows) throws SQLException {
        assertThat(SmallDatabase.number(connection, "SELECT COUNT(*) FROM " + table))
                .isEqualByComparingTo("" + rows);
    }

    private static void assertAllHold(List<Finding> findings) {
        assertThat(findings).hasSize(12).allSatisfy(one -> assertThat(one.offenders()).isEmpty());
    }

    private static Verdict.Level level(RunResult result, String check) {
        return result.verdicts().stream()
                .filter(verdict -> verdict.check().equals(check))
                .findFirst()
                .orElseThrow()
                .level();
    }
}
