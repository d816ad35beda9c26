package io.oltplab.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.FakeBench;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/// The command line on H2: what it prints, what it leaves, what it refuses.
class SysbenchCommandTest {

    private final FakeBench bench = new FakeBench();

    private static String url(String name) {
        return "--url=jdbc:h2:mem:" + name + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1";
    }

    /// Runs the command as the program would; exceptions come through.
    private int run(String... arguments) {
        picocli.CommandLine line = new picocli.CommandLine(new SysbenchProvider().command(bench));
        List<RuntimeException> thrown = new ArrayList<>();
        line.setExecutionExceptionHandler(
                (e, _, _) -> {
                    thrown.add((RuntimeException) e);
                    return 1;
                });
        int code = line.execute(arguments);
        for (RuntimeException e : thrown) {
            throw e;
        }
        return code;
    }

    private int onH2(String name, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(url(name));
        all.add("--user=sa");
        return run(all.toArray(String[]::new));
    }

    @Test
    void theProgramFindsTheProvider() {
        assertThat(ServiceLoader.load(Provider.class))
                .filteredOn(provider -> provider.name().equals("sysbench"))
                .singleElement()
                .satisfies(provider -> assertThat(provider.printsOwnSummary()).isTrue());
    }

    @Test
    void prepareCanBePrintedWithoutAServer() {
        assertThat(
                        run(
                                "oltp_read_write",
                                "prepare",
                                "--url=jdbc:sqlserver://nowhere",
                                "--table-size=500",
                                "--print-sql"))
                .isZero();
        assertThat(bench.printed())
                .startsWith("-- What oltplab sysbench ... prepare would run here, in this order.\n")
                .contains(
                        "READ_COMMITTED_SNAPSHOT ON WITH NO_WAIT\nGO\n",
                        "CREATE SEQUENCE dbo.sbtest1_id AS INT",
                        "-- 500 rows into sbtest1 (id, k, c, pad) by bulk copy\n",
                        "CREATE INDEX k_1 ON sbtest1 (k)\nGO\n")
                .endsWith("ALTER SEQUENCE dbo.sbtest1_id RESTART WITH 501\nGO\n");
    }

    @Test
    void aRunWithoutAnyEventSaysWhyItIsInvalid() throws SQLException {
        String name = "held;LOCK_TIMEOUT=20";
        assertThat(onH2(name, "oltp_delete", "prepare", "--table-size=10")).isZero();
        try (Connection holder =
                        DriverManager.getConnection(
                                url(name).substring("--url=".length()), "sa", "");
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT id FROM sbtest1 FOR UPDATE");
            assertThat(
                            onH2(
                                    name,
                                    "oltp_delete",
                                    "run",
                                    "--table-size=10",
                                    "--time=1",
                                    "--client-warmup=0"))
                    .isEqualTo(ExitCode.RESULT_INVALID.code());
            assertThat(bench.said())
                    .anyMatch(line -> line.startsWith("FAIL  completed steps: no step"));
        }
    }

    @Test
    void prepareRunAndCleanup() {
        assertThat(onH2("whole", "oltp_read_write", "prepare", "--tables=2", "--table_size", "300"))
                .isZero();
        assertThat(
                        onH2(
                                "whole",
                                "oltp_read_write",
                                "--tables=2",
                                "--table-size=300",
                                "--threads=2",
                                "--events=10",
                                "--time=0",
                                "--percentile=99",
                                "--histogram",
                                "--rand-seed=5",
                                "run"))
                .isZero();
        assertThat(onH2("whole", "oltp_read_write", "--tables=2", "cleanup")).isZero();

        String printed = bench.printed().replaceAll("\\d+\\.\\d+", "N.N");
        assertThat(printed)
                .startsWith(
                        """
                        oltplab (in the words of sysbench 1.0.20)

                        Creating table 'sbtest1'...
                        Creating table 'sbtest2'...
                        Inserting 300 records into 'sbtest1'
                        Creating a secondary index on 'sbtest1'...
                        Inserting 300 records into 'sbtest2'
                        Creating a secondary index on 'sbtest2'...
                        oltplab (in the words of sysbench 1.0.20)

                        Running the test with following options:
                        Number of threads: 2
                        Initializing random number generator from seed (5).
                        Random distribution of row ids: uniform


                        Initializing worker threads...

                        Threads started!

                        Latency histogram (values are in milliseconds)
                        """
                                .replace("1.0.20", "N.N.20"))
                .contains(
                        """
                            queries performed:
                                read:                            140
                                write:                           40
                                other:                           20
                                total:                           200
                            transactions:                        10     (N.N per sec.)
                            queries:                             200    (N.N per sec.)
                            ignored errors:                      0      (N.N per sec.)
                            reconnects:                          0      (N.N per sec.)
                        """)
                .contains("    total number of events:              10\n")
                .contains("    events (avg/stddev):           N.N/N.N\n")
                .endsWith("Dropping table 'sbtest1'...\nDropping table 'sbtest2'...\n");

        RunResult result = bench.results().get(0);
        assertThat(result.plan().workload()).isEqualTo("sysbench");
        assertThat(result.plan().seed()).isEqualTo(5);
        assertThat(result.plan().options())
                .containsEntry("workload", "oltp_read_write")
                .containsEntry("rand-type", "uniform")
                .containsEntry("table-size", "300")
                .doesNotContainKey("config-file");
        assertThat(result.environment().get("database")).containsEntry("flavour", "h2");
        PhaseResult sample = result.phases().get(0);
        assertThat(sample.total().done()).isEqualTo(10);
        assertThat(sample.counters())
                .containsAllEntriesOf(
                        Map.of("reads", 140L, "writes", 40L, "others", 20L, "reconnects", 0L))
                .containsAllEntriesOf(
                        Map.of(
                                "queries_begin", 10L,
                                "queries_point_select", 100L,
                                "queries_distinct_range", 10L,
                                "queries_insert", 10L,
                                "queries_commit", 10L));
        assertThat(sample.figures()).containsKey("sysbench_latency_ms_p99");
    }

    @Test
    void aMissingTableIsNamedBeforeTheRun() {
        onH2("few", "oltp_point_select", "prepare", "--table-size=10");
        assertThatThrownBy(() -> onH2("few", "oltp_point_select", "run", "--tables=2"))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(
                        "table sbtest2 of --tables=2 cannot be read, make it with: oltplab sysbench"
                                + " oltp_point_select prepare (")
                .extracting(e -> ((Refused) e).exitCode())
                .isEqualTo(ExitCode.PREFLIGHT);
        assertThat(bench.results()).isEmpty();
    }

    @Test
    void tablesOfAnotherSizeAreNoticed() {
        onH2("sizes", "oltp_point_select", "prepare", "--table-size=100");
        String[] run = {"oltp_point_select", "run", "--events=3", "--time=0", "--table-size=100"};
        assertThat(onH2("sizes", run)).isZero();
        assertThat(bench.said()).noneMatch(line -> line.contains("--table-size"));
        run[4] = "--table-size=50";
        assertThat(onH2("sizes", run)).isZero();
        run[4] = "--table-size=105";
        assertThat(onH2("sizes", run)).isZero();
        assertThat(bench.said())
                .contains(
                        "option --table-size=50: the ids of sbtest1 end at 100, rows beyond 50 are"
                                + " not used",
                        "option --table-size=105: the ids of sbtest1 end at 100, statements beyond"
                                + " find no row");
        run[4] = "--table-size=1000";
        assertThatThrownBy(() -> onH2("sizes", run))
                .isInstanceOf(Refused.class)
                .hasMessage(
                        "option --table-size=1000: the ids of sbtest1 end at 100, most statements"
                                + " would find no row: run with --table-size=100 or less, or load"
                                + " it anew")
                .extracting(e -> ((Refused) e).exitCode())
                .isEqualTo(ExitCode.PREFLIGHT);
    }

    @Test
    void aBulkInsertHasTablesOfItsOwn() {
        assertThat(onH2("bulk", "bulk_insert", "prepare", "--threads=2")).isZero();
        assertThat(onH2("bulk", "bulk_insert", "run", "--threads=2", "--events=1000", "--time=0"))
                .isZero();
        assertThat(onH2("bulk", "bulk_insert", "cleanup", "--threads=2")).isZero();
        assertThat(bench.printed())
                .contains("Creating table 'sbtest1'...\nCreating table 'sbtest2'...\noltplab")
                .contains("    total number of events:              1000\n")
                .endsWith("Dropping table 'sbtest1'...\nDropping table 'sbtest2'...\n");
    }

    @Test
    void anInsertOfNumberedRowsBeginsEmpty() {
        String[] prepare = {"oltp_insert", "prepare", "--auto-inc=off", "--table-size=50"};
        assertThat(onH2("numbered", prepare)).isZero();
        assertThat(onH2("numbered", "oltp_insert", "check", "--table-size=50"))
                .isEqualTo(ExitCode.RESULT_INVALID.code());
        assertThat(bench.printed()).contains("FAIL sbtest1: 0 rows, ids 0 to 0, expected 50 rows");
        String[] run = {"oltp_insert", "run", "--auto-inc=off", "--events=5", "--time=0"};
        assertThat(onH2("numbered", run)).isZero();
    }

    @Test
    void prepareResumesWhenAsked() {
        String[] prepare = {"oltp_read_write", "prepare", "--table-size=50"};
        assertThat(onH2("again", prepare)).isZero();
        assertThatThrownBy(() -> onH2("again", prepare))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith("sbtest1 exists with 50 of 50 rows: ");
        assertThat(onH2("again", "oltp_read_write", "prepare", "--table-size=50", "--resume"))
                .isZero();
        assertThat(bench.said())
                .contains("sbtest1 exists with 50 of 50 rows and its index: nothing to do");
    }

    @Test
    void aProfileAsksForItsMemory() {
        onH2("pool", "oltp_read_write", "prepare", "--table-size=50");
        assertThatThrownBy(
                        () ->
                                onH2(
                                        "pool",
                                        "oltp_read_write",
                                        "run",
                                        "--profile=storagereview-sysbench",
                                        "--table-size=50",
                                        "--tables=1"))
                .isInstanceOf(Refused.class)
                .hasMessage("option --require-buffer-pool=24G: h2 has no innodb_buffer_pool_size")
                .extracting(e -> ((Refused) e).exitCode())
                .isEqualTo(ExitCode.PREFLIGHT);
    }

    @Test
    void zeroFiveReportsInItsWords() {
        onH2("legacy", "oltp_read_write", "prepare", "--table-size=50");
        String[] run = {"oltp_read_write", "run", "--table-size=50", "--events=3", "--time=0"};
        List<String> all = new ArrayList<>(List.of(run));
        all.addAll(List.of("--compat=0.5", "--percentile=99"));
        assertThat(onH2("legacy", all.toArray(String[]::new))).isZero();
        assertThat(bench.printed())
                .contains("OLTP test statistics:\n")
                .contains("    read/write requests:                 54     (")
                .contains("         approx.  99 percentile: ")
                .doesNotContain("SQL statistics:");
    }

    @Test
    void warmUpReadsAndCheckJudges() {
        onH2("judged", "oltp_read_write", "prepare", "--tables=2", "--table-size=30");
        String before = bench.printed();
        assertThat(onH2("judged", "oltp_read_write", "warmup", "--tables=2")).isZero();
        assertThat(onH2("judged", "oltp_read_write", "check", "--tables=2", "--table-size=30"))
                .isZero();
        assertThat(onH2("judged", "oltp_read_write", "check", "--table-size=40"))
                .isEqualTo(ExitCode.RESULT_INVALID.code());
        assertThat(bench.printed().substring(before.length()).lines())
                .filteredOn(line -> !line.isEmpty() && !line.startsWith("oltplab"))
                .containsExactly(
                        "Preloading table sbtest1",
                        "Preloading table sbtest2",
                        "PASS sbtest1: 30 rows, ids 1 to 30",
                        "PASS sbtest2: 30 rows, ids 1 to 30",
                        "FAIL sbtest1: 30 rows, ids 1 to 30, expected 40 rows, ids 1 to 40");
        assertThat(bench.said()).contains("read tables: 2 of 2 tables");
    }

    @Test
    void badCommandLinesAreRefusedInOneLine() {
        assertThatThrownBy(() -> run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a workload is missing, one of oltp_read_write, ");
        assertThatThrownBy(() -> run("oltp_readwrite", "run"))
                .hasMessageStartingWith(
                        "unknown workload oltp_readwrite: must be one of oltp_read_write, ");
        assertThatThrownBy(() -> run("oltp_read_write"))
                .hasMessage(
                        "a command is missing after oltp_read_write: prepare, warmup, run, check, cleanup, help");
        assertThatThrownBy(() -> run("oltp_read_write", "start"))
                .hasMessage(
                        "unknown command start: must be one of prepare, warmup, run, check, cleanup, help");
        assertThatThrownBy(() -> run("oltp_read_write", "run", "again"))
                .hasMessage("one command is expected after oltp_read_write, got run again");
        assertThatThrownBy(() -> run("oltp_read_write", "run", "--tabel-size=3"))
                .hasMessage("unknown option --tabel-size: did you mean --table-size?");
        assertThatThrownBy(() -> onH2("no", "oltp_read_write", "run", "--mysql-port=3307"))
                .hasMessage(
                        "options that say where a server is, such as --mysql-host, do not go with"
                                + " --url or --on: give one of them");
    }

    @Test
    void helpListsWorkloadsAndOptions() {
        assertThat(run("oltp_point_select", "help")).isZero();
        assertThat(bench.printed())
                .contains("oltp_point_select: one row by its id, no transaction\n")
                .contains("  --table-size=N                   number of rows per table [10000]\n");
        String usage =
                new picocli.CommandLine(new SysbenchProvider().command(bench)).getUsageMessage();
        assertThat(usage)
                .contains("Usage: oltplab sysbench WORKLOAD prepare|warmup|run|check|cleanup|help")
                .contains("--on=PATH")
                .contains("  oltp_read_write         14 reads and 4 writes in a transaction")
                .contains("--rand-spec-pct=N                percent of the rows that are special");
    }
}
