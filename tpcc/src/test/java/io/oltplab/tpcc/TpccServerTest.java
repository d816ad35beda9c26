package io.oltplab.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.TpccRun;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.testing.Console;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// One whole warehouse on a real server, from prepare to cleanup. The steps share it, in order,
/// because it takes seconds to load.
@Tag("server")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TpccServerTest {

    private static final long SEED = 1;
    private static final int STEPS = 600;

    @TempDir private static Path folder;

    private static DatabaseSettings settings;
    private static Path password;

    @BeforeAll
    static void startServer() throws IOException {
        settings = TestServer.shared().createDatabase("tpcc");
        password =
                Files.createFile(
                        folder.resolve("password"),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        Files.writeString(password, settings.password().value());
    }

    @Test
    @Order(1)
    void prepareLoadsTheSpecifiedRows() throws SQLException {
        Console console = new Console(new FakeBench());
        assertThat(command(console, "prepare", "--warehouses", "1")).isZero();
        assertThat(console.bench().said()).contains("build TPC-C indexes: 2 of 2 indexes");
        try (Database database = Database.connect(settings);
                Connection connection = database.open()) {
            rows(connection, "item", 100_000);
            rows(connection, "stock", 100_000);
            rows(connection, "customer", 30_000);
            rows(connection, "history", 30_000);
            rows(connection, "orders", 30_000);
            rows(connection, "new_order", 9_000);
        }
    }

    @Test
    @Order(2)
    void aBusyRunKeepsAllConditionsAndCounts() throws InterruptedException {
        FakeBench bench = new FakeBench();
        try (Database database = Database.connect(settings)) {
            assertAllHold(database);
            RunOptions options = RunOptions.of(4, Pacing.NONE, Mix.DECK, 1);
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
                            SEED,
                            STEPS,
                            options.asPlan());
            RunResult result =
                    bench.run(
                            plan,
                            new TpccRun(
                                    database,
                                    database.server().asEnvironment(),
                                    LoadNote.require(database),
                                    options,
                                    plan));
            assertThat(result.phases().getFirst().total().done()).isGreaterThanOrEqualTo(STEPS - 4);
            assertThat(result.phases().getFirst().operations())
                    .allSatisfy(operation -> assertThat(operation.done()).isPositive())
                    .allSatisfy(operation -> assertThat(operation.failed()).isZero());
            assertCountsAgree(result);
            assertThat(result.environment().get("database")).containsKey("flavour");
            assertThat(result.environment().get("tpcc")).containsKey("c_last_name_run");
            assertAllHold(database);
        }
    }

    @Test
    @Order(3)
    void theQuickStageEndsWithTheTwelveConditions() throws InterruptedException {
        TpccQuickStage stage = new TpccQuickStage();
        picocli.CommandLine line = new picocli.CommandLine(new Quickstart());
        line.getCommandSpec()
                .addMixin("tpcc", picocli.CommandLine.Model.CommandSpec.forAnnotatedObject(stage));
        line.parseArgs("--warehouses", "1");
        assertThat(stage.spaceBytes()).isEqualTo(220_000_000);
        assertThat(stage.preparation()).isEqualTo(Duration.ofSeconds(17));
        // The rows are there already; on a simulated clock the database answers in no time.
        FakeBench bench = new FakeBench(new SimulatedClock());
        RunResult result =
                stage.run(
                        new QuickStage.Settings(
                                folder,
                                new io.oltplab.core.plan.Target.Database(
                                        settings.url(), settings.user()),
                                settings.password(),
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(10),
                                SEED),
                        bench);
        assertCountsAgree(result);
        assertThat(result.verdicts().stream().map(Verdict::check))
                .contains("condition 1", "condition 12", "little's law");
        assertThat(
                        result.verdicts().stream()
                                .filter(verdict -> verdict.check().startsWith("condition"))
                                .map(Verdict::level))
                .hasSize(12)
                .containsOnly(Verdict.Level.PASS);
        // 40 users, 0.414 s of waits: 96.6 transactions per second.
        assertThat(result.phases().getLast().throughput()).isBetween(87.0, 106.0);
    }

    @Test
    @Order(4)
    void checkAndCleanupEndIt() {
        Console console = new Console(new FakeBench());
        assertThat(command(console, "check")).isZero();
        assertThat(console.printed()).contains("12 of 12 conditions hold, 1 warehouses");
        assertThat(command(console, "cleanup")).isZero();
        assertThat(command(console, "check")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors()).contains("run oltplab tpcc prepare first");
    }

    /// As the quickstart does it.
    @picocli.CommandLine.Command
    private static final class Quickstart {}

    private static int command(Console console, String... arguments) {
        List<String> all = new java.util.ArrayList<>(List.of(arguments));
        all.addAll(
                List.of(
                        "--url",
                        settings.url(),
                        "--user",
                        settings.user(),
                        "--password-file",
                        password.toString()));
        return console.run(all.toArray(String[]::new));
    }

    private static void rows(Connection connection, String table, int rows) throws SQLException {
        assertThat(SmallDatabase.number(connection, "SELECT COUNT(*) FROM " + table))
                .isEqualByComparingTo("" + rows);
    }

    private static void assertAllHold(Database database) throws InterruptedException {
        List<Finding> findings =
                new Checker(database, new FakeBench(), 2).check(LoadNote.require(database));
        assertThat(findings).hasSize(12).allSatisfy(one -> assertThat(one.offenders()).isEmpty());
    }

    private static void assertCountsAgree(RunResult result) {
        for (String check :
                List.of("committed new orders", "committed payments", "delivered orders")) {
            assertThat(result.verdicts())
                    .anySatisfy(
                            verdict -> {
                                assertThat(verdict.check()).isEqualTo(check);
                                assertThat(verdict.level()).isEqualTo(Verdict.Level.PASS);
                            });
        }
    }
}
