package io.oltplab.tpcc.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.testing.Console;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.h2.api.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TpccCommandTest {

    private final Console console = new Console(new FakeBench(new SimulatedClock()));
    private SmallDatabase small;

    @BeforeEach
    void load() throws SQLException, InterruptedException {
        small = SmallDatabase.loaded(2);
    }

    @AfterEach
    void close() throws SQLException {
        small.close();
    }

    @Test
    void checkPrintsTwelvePasses() {
        assertThat(run("check")).isZero();
        assertThat(console.printed().lines())
                .hasSize(13)
                .contains("PASS  condition  1  W_YTD = sum(D_YTD)")
                .contains("12 of 12 conditions hold, 2 warehouses");
    }

    @Test
    void checkPrintsWhatIsBrokenAndExitsWithSeven() throws SQLException {
        small.change("UPDATE warehouse SET w_ytd = 1.00 WHERE w_id = 2");
        assertThat(run("check")).isEqualTo(ExitCode.RESULT_INVALID.code());
        assertThat(console.printed().lines())
                .contains("FAIL  condition  1  W_YTD = sum(D_YTD)")
                .contains("        warehouse=2 w_ytd=1.00 sum_d_ytd=6000.00")
                .contains("FAIL  condition  8  W_YTD = sum(H_AMOUNT)")
                .contains("10 of 12 conditions hold, 2 warehouses");
    }

    @Test
    void aRunWithWaitsDeliversWhatItsUsersCanAndKeepsAllConditions() {
        // On a simulated clock the database answers in no time: X = N / Z = 20 / 2.07 s.
        assertThat(
                        run(
                                "run",
                                "--users",
                                "20",
                                "--wait-scale",
                                "0.1",
                                "--time",
                                "2m",
                                "--seed",
                                "3"))
                .isZero();
        RunResult result = console.bench().results().getFirst();
        PhaseResult sample = result.phases().getLast();
        assertThat(sample.phase().load()).isEqualTo(new Load.Users(20));
        assertThat(sample.throughput()).isBetween(9.66 * 0.9, 9.66 * 1.1);
        assertThat(result.verdicts().stream().filter(v -> v.level() == Verdict.Level.FAIL))
                .isEmpty();
        assertThat(result.verdicts().stream().map(Verdict::check))
                .contains(
                        "little's law",
                        "committed new orders",
                        "committed payments",
                        "delivered orders",
                        "input rollbacks",
                        "input remote lines",
                        "input remote payments",
                        "input customers by name",
                        "New-Order response time",
                        "Stock-Level response time",
                        "transaction mix");
        assertThat(result.tables().stream().map(Table::title))
                .containsExactly(
                        "TPC-C-derived result",
                        "TPC-C-derived transactions, sample",
                        "Times of a transaction, sample",
                        "TPC-C inputs, all phases");
        assertThat(result.tables().getFirst().rows().getFirst().getFirst())
                .isEqualTo("New-Orders per minute (NOPM, TPC-C-derived)");
        assertThat(result.tables().toString()).doesNotContain("tpmC");
        assertThat(sample.counters()).containsKeys("order_lines", "payments_remote");
        assertThat(console.bench().said())
                .contains(
                        "TPC-C-derived run: 20 users on 2 warehouses over 20 connections, at most"
                                + " 9.7 transactions per second (N / Z)")
                .anyMatch(line -> line.startsWith("disk growth 0.02 GB an hour at that rate"));
        assertThat(run("check")).isZero();
    }

    @Test
    void thePlanHoldsEveryOption() {
        run(
                "run",
                "--users",
                "6",
                "--wait-scale",
                "0.5",
                "--mix",
                "45/43/4/4/4",
                "--connections",
                "3",
                "--retries",
                "2",
                "--time",
                "20s",
                "--warmup",
                "4",
                "--seed",
                "77",
                "--home",
                "any",
                "--delivery-workers",
                "2");
        Plan plan = console.bench().results().getFirst().plan();
        assertThat(plan.workload()).isEqualTo("tpcc");
        assertThat(plan.seed()).isEqualTo(77);
        assertThat(plan.options())
                .containsEntry("users", "6")
                .containsEntry("wait", "specified:0.5")
                .containsEntry("mix", "45/43/4/4/4")
                .containsEntry("connections", "pooled:3")
                .containsEntry("retries", "2")
                .containsEntry("warehouses", "2")
                .containsEntry("home", "any")
                .containsEntry("delivery-workers", "2")
                .containsEntry("mode", "sql")
                .containsEntry("max-error-rate", "100.0")
                .hasSize(10);
        assertThat(plan.phases().stream().map(phase -> phase.duration().toSeconds()))
                .containsExactly(2L, 2L, 20L);
    }

    @Test
    void deferredDeliveriesAreCarriedOutAndRecorded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("deliveries");
        int exit =
                run(
                        "run",
                        "--mix",
                        "0/0/0/1/0",
                        "--users",
                        "20",
                        "--wait",
                        "think:exponential:1s",
                        "--warmup",
                        "4s",
                        "--time",
                        "30s",
                        "--delivery-workers",
                        "2",
                        "--delivery-file",
                        file.toString());
        RunResult result = console.bench().results().getFirst();
        assertThat(result.verdicts().stream().filter(v -> v.level() == Verdict.Level.FAIL))
                .isEmpty();
        assertThat(exit).isZero();
        assertThat(result.verdicts())
                .anyMatch(
                        verdict ->
                                verdict.check().equals("deferred deliveries")
                                        && verdict.level() == Verdict.Level.PASS)
                .anyMatch(
                        verdict ->
                                verdict.check().equals("delivered orders")
                                        && verdict.level() == Verdict.Level.PASS);
        List<String> records = Files.readAllLines(file);
        long queued = result.phases().getLast().operations().get(3).done();
        assertThat(records).hasSizeGreaterThanOrEqualTo((int) queued).isNotEmpty();
        // Time, warehouse, carrier, ten orders, time; 43 is the oldest new order of each district.
        assertThat(records).allSatisfy(line -> assertThat(line.split("\t", -1)).hasSize(14));
        assertThat(records.stream().map(line -> line.split("\t", -1)[3])).contains("43");
        assertThat(run("check")).isZero();
    }

    @Test
    void everyAcknowledgedOrderIsFoundAndALostOneIsNamed(@TempDir Path folder)
            throws IOException, SQLException {
        Path file = folder.resolve("acknowledged");
        String[] run = {
            "run",
            "--users",
            "4",
            "--wait-scale",
            "0.1",
            "--time",
            "60s",
            "--seed",
            "5",
            "--connections",
            "per-user",
            "--durability",
            file.toString()
        };
        assertThat(run(run)).isZero();
        RunResult result = console.bench().results().getFirst();
        assertThat(result.plan().options())
                .containsEntry("connections", "per-user")
                .containsEntry("durability", file.toString());
        long orders =
                result.phases().stream()
                        .mapToLong(phase -> phase.counters().get("new_orders_committed"))
                        .sum();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getFirst())
                .isEqualTo(
                        "# oltplab acknowledged new orders 1 warehouses=2 seed=42"
                                + " loaded=2026-01-31T12:00:00");
        // Orders that were under way when the last phase ended are acknowledged too.
        assertThat(lines).hasSizeBetween((int) orders + 1, (int) orders + 1 + 4);
        assertThat(run("check", "--acknowledged", file.toString())).isZero();
        assertThat(console.printed())
                .contains(
                        "PASS  %,d acknowledged New-Orders, 0 of them lost"
                                .formatted(lines.size() - 1));

        // The first order of the file goes missing, and one line of another; a line is torn.
        String[] lost = lines.get(1).split(" ", -1);
        String key =
                "o_w_id = %s AND o_d_id = %s AND o_id = %s".formatted(lost[0], lost[1], lost[2]);
        assertThat(small.change("DELETE FROM orders WHERE " + key)).isEqualTo(1);
        String[] cut = lines.getLast().split(" ", -1);
        small.change(
                "DELETE FROM order_line WHERE ol_number = 1 AND ol_w_id = %s AND ol_d_id = %s AND ol_o_id = %s"
                        .formatted(cut[0], cut[1], cut[2]));
        Files.writeString(file, "1 1 99", java.nio.file.StandardOpenOption.APPEND);
        assertThat(run("check", "--acknowledged", file.toString()))
                .isEqualTo(ExitCode.RESULT_INVALID.code());
        assertThat(console.printed())
                .contains(
                        "acknowledged New-Orders, 2 of them lost; 1 lines are torn and say nothing")
                .contains(
                        "warehouse=%s district=%s order_id=%s customer=%s lines=%s"
                                .formatted((Object[]) lost));
    }

    @Test
    void aFileOfAnotherLoadIsRefused(@TempDir Path folder) throws IOException {
        Path other = folder.resolve("other");
        Files.writeString(
                other, "# oltplab acknowledged new orders 1 warehouses=9 seed=1 loaded=now\n");
        assertThat(run("check", "--acknowledged", other.toString()))
                .isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors()).contains("is of another load").contains("warehouses=9 seed=1");
        Path none = folder.resolve("none");
        Files.writeString(none, "hello\n");
        assertThat(run("check", "--acknowledged", none.toString()))
                .isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors()).contains("is no file of acknowledged orders");
        assertThat(run("check", "--acknowledged", folder.resolve("missing").toString()))
                .isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors()).contains("cannot be read");
    }

    @Test
    void aDatabaseWithoutProceduresRefusesTheMode() {
        assertThat(run("run", "--mode", "procs")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors()).contains("there are no procedures for h2; use --mode sql");
        assertThat(run("run", "--mode", "fast")).isEqualTo(2);
        assertThat(console.errors()).contains("mode must be sql or procs, got fast");
    }

    @Test
    void interarrivalTimesAreAGrid() {
        // On a simulated clock: 4 users each 2 s make 2 transactions per second, exactly.
        run(
                "run",
                "--users",
                "4",
                "--wait",
                "interarrival:constant:2s",
                "--warmup",
                "8s",
                "--time",
                "100s");
        assertThat(console.bench().results().getFirst().phases().getLast().total().done())
                .isBetween(196L, 204L);
    }

    @Test
    void fewerWarehousesThanLoadedCanBeUsed() throws SQLException {
        run("run", "--warehouses", "1", "--wait-scale", "0.1", "--time", "20s");
        assertThat(small.number("SELECT SUM(s_order_cnt) FROM stock WHERE s_w_id = 2")).isZero();
        assertThat(small.number("SELECT SUM(s_order_cnt) FROM stock WHERE s_w_id = 1"))
                .isPositive();
    }

    @Test
    void aRoamingUserTouchesAllWarehouses() throws SQLException {
        run(
                "run",
                "--users",
                "1",
                "--home",
                "any",
                "--mix",
                "1/0/0/0/0",
                "--wait-scale",
                "0.01",
                "--time",
                "20s");
        assertThat(
                        small.number(
                                "SELECT COUNT(DISTINCT d_w_id) FROM district WHERE d_next_o_id >"
                                        + " 61"))
                .isEqualByComparingTo("2");
    }

    @Test
    void aProfileFillsInWhatIsNotNamed() {
        assertThat(run("run", "--profile", "bmf-15000")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors())
                .contains("profile bmf-15000 wants 1500 warehouses, loaded are 2");
        run(
                "run",
                "--profile",
                "bmf-15000",
                "--warehouses",
                "2",
                "--users",
                "30",
                "--connections",
                "8",
                "--warmup",
                "2s",
                "--time",
                "20s");
        Plan plan = console.bench().results().getFirst().plan();
        assertThat(plan.options())
                .containsEntry("profile", "bmf-15000")
                .containsEntry("users", "30")
                .containsEntry("wait", "think:exponential:4744ms")
                .containsEntry("mix", "44.6/43.2/4.07/4.07/4.06");
        assertThat(run("run", "--profile", "fast")).isEqualTo(2);
        assertThat(console.errors()).contains("profile must be one of bmf-15000, max, tpcc-spec");
    }

    @Test
    void theDefaultsAreTheSpecifications() {
        run("run");
        Plan plan = console.bench().results().getFirst().plan();
        assertThat(plan.seed()).isEqualTo(1);
        assertThat(plan.options())
                .containsEntry("users", "20")
                .containsEntry("wait", "specified:1.0")
                .containsEntry("home", "fixed")
                .containsEntry("delivery-workers", "0")
                .containsEntry("mix", "deck")
                .containsEntry("connections", "pooled:20")
                .containsEntry("retries", "10");
        assertThat(plan.phases().stream().map(phase -> phase.duration().toSeconds()))
                .containsExactly(5L, 5L, 60L);
    }

    @Test
    void aDatabaseThatKeepsMoreThanWasCommittedMakesTheResultInvalid() throws SQLException {
        // Every payment counts twice in W_YTD.
        small.change(
                "CREATE TRIGGER twice BEFORE UPDATE ON warehouse FOR EACH ROW CALL '"
                        + PaidTwice.class.getName()
                        + "'");
        assertThat(run("run", "--wait-scale", "0.1", "--time", "20s"))
                .isEqualTo(ExitCode.RESULT_INVALID.code());
        RunResult result = console.bench().results().getFirst();
        assertThat(
                        result.verdicts().stream()
                                .filter(verdict -> verdict.level() == Verdict.Level.FAIL)
                                .map(Verdict::check))
                .containsExactly("committed payments");
    }

    /// Adds what was added to W_YTD once more.
    public static final class PaidTwice implements Trigger {

        /// The last of nine columns.
        private static final int W_YTD = 8;

        @Override
        public void fire(Connection connection, Object[] before, Object[] after) {
            BigDecimal old = (BigDecimal) before[W_YTD];
            BigDecimal paid = ((BigDecimal) after[W_YTD]).subtract(old);
            after[W_YTD] = old.add(paid).add(paid);
        }
    }

    @Test
    void anEmptyDatabaseIsRefusedBeforeAnythingRuns() throws SQLException {
        try (SmallDatabase empty = SmallDatabase.empty()) {
            assertThat(
                            console.run(
                                    "run",
                                    "--url",
                                    empty.database().settings().url(),
                                    "--user",
                                    "sa"))
                    .isEqualTo(ExitCode.PREFLIGHT.code());
            assertThat(console.errors()).contains("run oltplab tpcc prepare first");
            assertThat(console.bench().results()).isEmpty();
        }
    }

    @Test
    void aHalfLoadedDatabaseIsRefused() throws SQLException {
        small.change("UPDATE " + LoadNote.TABLE + " SET setting = 'loading' WHERE name = 'state'");
        assertThat(run("run")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(run("check")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(run("prepare", "--warehouses", "2")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors().lines()).hasSize(3).allMatch(l -> l.contains("partly loaded"));
    }

    @Test
    void prepareRefusesAnotherScale() {
        assertThat(run("prepare", "--warehouses", "3")).isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors()).contains("the database holds 2 warehouses");
    }

    @Test
    void cleanupNamesWhatItDropped() {
        assertThat(run("cleanup")).isZero();
        assertThat(run("cleanup")).isZero();
        assertThat(console.bench().said())
                .contains(
                        "dropped customer, district, history, item, new_order, order_line, orders,"
                                + " stock, warehouse",
                        "the database holds no TPC-C tables of oltplab");
    }

    @Test
    void badOptionsAreNamedWithWhatIsAllowed() {
        assertThat(run("run", "--mix", "cards")).isEqualTo(2);
        assertThat(run("run", "--users", "0")).isEqualTo(2);
        assertThat(run("run", "--wait-scale", "-1")).isEqualTo(2);
        assertThat(run("run", "--time", "soon")).isEqualTo(2);
        assertThat(run("run", "--time", "0")).isEqualTo(2);
        assertThat(run("run", "--connections", "many")).isEqualTo(2);
        assertThat(run("run", "--max-error-rate", "-3")).isEqualTo(2);
        assertThat(run("prepare", "--warehouses", "0")).isEqualTo(2);
        assertThat(
                        run(
                                "prepare",
                                "--warehouses",
                                "4",
                                "--warehouses-from",
                                "3",
                                "--warehouses-to",
                                "5"))
                .isEqualTo(2);
        assertThat(run("prepare", "--warehouses", "1", "--load-by", "magic")).isEqualTo(2);
        assertThat(run("prepare", "--warehouses", "1", "--loaded-at", "noon")).isEqualTo(2);
        assertThat(run("check", "--threads", "-1")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        assertThat(console.errors())
                .contains("mix: expected deck")
                .contains("users must be at least 1, got 0")
                .contains("wait-scale must be 0 to 1000, got -1.0")
                .contains("expected a time such as 90, 90s, 15m or 2h, got soon")
                .contains("--time must be at least 1s")
                .contains("connections must be pooled:N, pooled or per-user, got many")
                .contains("--max-error-rate must be 0 to 100 percent, got -3.0")
                .contains("warehouses must be at least 1, got 0")
                .contains("must be a range in 1 to 4, got 3 to 5")
                .contains("--load-by must be auto or insert, got magic")
                .contains("--loaded-at must be a time such as \"2026-01-31 12:00:00\", got noon")
                .contains("threads must be at least 1, got -1")
                .contains("name one of prepare, check, run, cleanup");
    }

    @Test
    void prepareCanBePrintedInTheWordsOfEachDatabase() {
        String[] rest = {"--warehouses", "2", "--print-sql", "--table-options", "/* mine */"};
        for (String url :
                List.of(
                        "jdbc:sqlserver://nowhere;databaseName=t",
                        "jdbc:mysql://nowhere/t",
                        "jdbc:postgresql://nowhere/t")) {
            List<String> arguments = new ArrayList<>(List.of("prepare", "--url", url));
            arguments.addAll(List.of(rest));
            assertThat(console.run(arguments.toArray(String[]::new))).isZero();
        }
        assertThat(console.printed())
                .contains(
                        "SET READ_COMMITTED_SNAPSHOT ON WITH NO_WAIT\nGO\n",
                        "PRIMARY KEY CLUSTERED (i_id)\n) /* mine */\nGO\n",
                        "-- Rows by bulk copy",
                        "--   200,000 rows into stock (s_w_id, s_i_id",
                        "END\nGO\n",
                        "-- Rows by LOAD DATA LOCAL INFILE",
                        "primary key (i_id)\n) /* mine */;\n",
                        "DELIMITER //\nCREATE PROCEDURE",
                        "END\n//\nDELIMITER ;\n",
                        "-- Rows by COPY");
        assertThat(console.bench().said()).isEmpty();
    }

    @Test
    void whatCannotBeVerifiedIsSaidBeforeTheLoad() {
        assertThat(
                        console.run(
                                "prepare",
                                "--url",
                                "jdbc:sqlserver://nowhere",
                                "--user",
                                "sa",
                                "--warehouses",
                                "1",
                                "--verify"))
                .isEqualTo(ExitCode.PREFLIGHT.code());
        assertThat(console.errors())
                .contains("--verify: sqlserver has no CRC-32")
                .contains("oltplab tpcc check");
    }

    @Test
    void settingsThatAreKeptAreNotPrinted() {
        String url = "jdbc:sqlserver://nowhere";
        assertThat(
                        console.run(
                                "prepare",
                                "--url",
                                url,
                                "--warehouses",
                                "1",
                                "--print-sql",
                                "--keep-settings"))
                .isZero();
        assertThat(console.printed())
                .contains("CREATE TABLE item")
                .doesNotContain("READ_COMMITTED_SNAPSHOT");
        assertThat(console.run("prepare", "--on", "x", "--warehouses", "1", "--print-sql"))
                .isEqualTo(ExitCode.USAGE.code());
        assertThat(console.errors()).contains("--print-sql needs --url");
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.isEmpty()) {
            all.add("--url");
            all.add(small.database().settings().url());
            all.add("--user");
            all.add("sa");
        }
        return console.run(all.toArray(String[]::new));
    }
}
