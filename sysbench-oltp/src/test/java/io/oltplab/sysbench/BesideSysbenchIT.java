package io.oltplab.sysbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.RunResult;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import io.oltplab.sysbench.figures.BucketCounts;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.text.HistogramText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Our client and the real sysbench 1.0.20 against one real server.
@Tag("server")
class BesideSysbenchIT {

    private static final String DATABASE = "beside_sysbench";

    /// What an oltp_read_write transaction sends, values taken out (sysbench 1.0 oltp_common.lua
    /// and oltp_read_write.lua).
    private static final List<String> READ_WRITE =
            List.of(
                    "BEGIN",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id=N",
                    "SELECT c FROM sbtestN WHERE id BETWEEN N AND N",
                    "SELECT SUM(k) FROM sbtestN WHERE id BETWEEN N AND N",
                    "SELECT c FROM sbtestN WHERE id BETWEEN N AND N ORDER BY c",
                    "SELECT DISTINCT c FROM sbtestN WHERE id BETWEEN N AND N ORDER BY c",
                    "UPDATE sbtestN SET k=k+1 WHERE id=N",
                    "UPDATE sbtestN SET c='C' WHERE id=N",
                    "DELETE FROM sbtestN WHERE id=N",
                    "INSERT INTO sbtestN (id, k, c, pad) VALUES (N, N, 'C', 'P')",
                    "COMMIT");

    @TempDir private Path folder;
    private final FakeBench bench = new FakeBench();
    private DatabaseSettings server;
    private Path passwordFile;

    @BeforeEach
    void emptyDatabase() throws IOException {
        server = TestServer.shared().createDatabase(DATABASE);
        passwordFile = folder.resolve("password");
        Files.createFile(
                passwordFile,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(passwordFile, server.password().value());
    }

    /// Runs our command; exceptions come through.
    private void ours(String... arguments) {
        picocli.CommandLine line = new picocli.CommandLine(new SysbenchProvider().command(bench));
        List<RuntimeException> thrown = new ArrayList<>();
        line.setExecutionExceptionHandler(
                (e, _, _) -> {
                    thrown.add((RuntimeException) e);
                    return 1;
                });
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--url=" + server.url());
        all.add("--user=" + server.user());
        all.add("--password-file=" + passwordFile);
        int code = line.execute(all.toArray(String[]::new));
        for (RuntimeException e : thrown) {
            throw e;
        }
        assertThat(code).isZero();
    }

    /// Runs the real sysbench and returns what it printed; skips the test where there is none.
    private String theirs(String... arguments) throws IOException, InterruptedException {
        Path program = Path.of("/usr/bin/sysbench");
        if (!Files.isExecutable(program)) {
            System.out.println("skipped: sysbench is not installed, nothing to compare with");
            Assumptions.abort("sysbench is not installed");
        }
        URI address = URI.create(server.url().substring("jdbc:".length()));
        Path configuration = folder.resolve("sysbench.cnf");
        Files.writeString(
                configuration,
                "mysql-host=127.0.0.1\nmysql-port=%d\nmysql-user=%s\nmysql-password=%s\nmysql-db=%s\n"
                        .formatted(
                                address.getPort(),
                                server.user(),
                                server.password().value(),
                                DATABASE));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.add("--config-file=" + configuration);
        command.addAll(List.of(arguments));
        Path output = folder.resolve("sysbench.out");
        int code =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start()
                        .waitFor();
        String printed = Files.readString(output);
        assertThat(code).as(printed).isZero();
        return printed;
    }

    private List<String> logged(Statements run)
            throws SQLException, IOException, InterruptedException {
        List<String> texts = new ArrayList<>();
        try (Database database = Database.connect(server);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("set global log_output = 'TABLE'");
            statement.execute("truncate mysql.general_log");
            statement.execute("set global general_log = on");
            try {
                run.send();
            } finally {
                statement.execute("set global general_log = off");
            }
            try (ResultSet rows =
                    statement.executeQuery(
                            "select argument from mysql.general_log where command_type = 'Execute'"
                                    + " or argument in ('BEGIN', 'COMMIT', 'ROLLBACK') and"
                                    + " command_type = 'Query' order by event_time")) {
                while (rows.next()) {
                    texts.add(withoutValues(rows.getString(1)));
                }
            }
        }
        return texts;
    }

    @FunctionalInterface
    private interface Statements {
        void send() throws IOException, InterruptedException;
    }

    private static String withoutValues(String statement) {
        return statement
                .replaceAll("'\\d{11}(-\\d{11}){9}'", "'C'")
                .replaceAll("'\\d{11}(-\\d{11}){4}'", "'P'")
                .replaceAll("(?<!\\+)\\b\\d+\\b", "N")
                .replaceAll("sbtest\\d+", "sbtestN");
    }

    @Test
    void theServerSeesTheStatementsOfSysbenchInItsOrder()
            throws SQLException, IOException, InterruptedException {
        ours("oltp_read_write", "prepare", "--tables=2", "--table-size=1000");
        List<String> twice = new ArrayList<>(READ_WRITE);
        twice.addAll(READ_WRITE);
        String[] options = {"--tables=2", "--table-size=1000", "--events=2", "--time=0", "run"};
        List<String> all = new ArrayList<>(List.of("oltp_read_write"));
        all.addAll(List.of(options));
        assertThat(logged(() -> ours(all.toArray(String[]::new)))).isEqualTo(twice);
        assertThat(logged(() -> theirs(all.toArray(String[]::new)))).isEqualTo(twice);
    }

    @Test
    void textStatementsAreTheSame() throws SQLException, IOException, InterruptedException {
        ours("oltp_read_write", "prepare", "--table-size=1000");
        List<String> sent =
                queries(
                        () ->
                                ours(
                                        "oltp_read_write",
                                        "--table-size=1000",
                                        "--events=1",
                                        "--time=0",
                                        "--db-ps-mode=disable",
                                        "run"));
        assertThat(sent).containsSubsequence(READ_WRITE);
    }

    private List<String> queries(Statements run)
            throws SQLException, IOException, InterruptedException {
        List<String> texts = new ArrayList<>();
        logged(run);
        try (Database database = Database.connect(server);
                Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select argument from mysql.general_log where command_type ="
                                        + " 'Query' order by event_time")) {
            while (rows.next()) {
                texts.add(withoutValues(rows.getString(1)));
            }
        }
        return texts;
    }

    /// (sysbench 0.5 oltp.lua: the table is drawn once a transaction)
    @Test
    void compatibleWithZeroFiveATransactionStaysInOneTable()
            throws SQLException, IOException, InterruptedException {
        ours("oltp_read_write", "prepare", "--tables=8", "--table-size=100");
        List<String> options =
                List.of("--compat=0.5", "--tables=8", "--table-size=100", "--events=3", "--time=0");
        List<String> command = new ArrayList<>(List.of("oltp_read_write", "run"));
        command.addAll(options);
        logged(() -> ours(command.toArray(String[]::new)));
        List<Set<String>> tables = new ArrayList<>();
        try (Database database = Database.connect(server);
                Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select argument from mysql.general_log where command_type ="
                                        + " 'Query' order by event_time")) {
            boolean inside = false;
            while (rows.next()) {
                String text = rows.getString(1);
                if (text.equals("BEGIN")) {
                    tables.add(new HashSet<>());
                    inside = true;
                }
                inside &= !text.equals("COMMIT");
                if (inside && text.contains("BETWEEN")) {
                    // The end of a range is left for the server to compute.
                    assertThat(text).matches(".* id BETWEEN (\\d+) AND \\1\\+99\\b.*");
                }
                Matcher named = Pattern.compile("sbtest\\d+").matcher(text);
                if (inside && named.find()) {
                    tables.getLast().add(named.group());
                }
            }
        }
        assertThat(tables).hasSize(3).allMatch(used -> used.size() == 1);
    }

    /// The server holds 16,382 prepared statements at most unless told otherwise; a limit of 10
    /// shows the same with fewer threads.
    @Test
    void tooManyStatementsGoAsText() throws SQLException {
        ours("oltp_read_write", "prepare", "--table-size=1000");
        try (Database database = Database.connect(server);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("set global max_prepared_stmt_count = 10");
            try {
                ours("oltp_read_write", "--table-size=1000", "--events=4", "--threads=2", "run");
            } finally {
                statement.execute("set global max_prepared_stmt_count = 16382");
            }
        }
        assertThat(bench.said())
                .anyMatch(
                        line ->
                                line.startsWith(
                                                "statements go as text: max_prepared_stmt_count is"
                                                        + " 10, this run needs ")
                                        && line.contains(
                                                ": SET GLOBAL max_prepared_stmt_count = "));
        assertThat(bench.results().get(0).phases().get(0).total().done()).isEqualTo(4);
    }

    @Test
    void countsAndTextAreThoseOfSysbench() throws IOException, InterruptedException {
        ours("oltp_read_write", "prepare", "--tables=2", "--table-size=1000");
        for (String workload :
                List.of(
                        "oltp_read_write",
                        "oltp_read_only",
                        "oltp_write_only",
                        "oltp_point_select",
                        "oltp_update_index",
                        "oltp_update_non_index")) {
            String[] command = {
                workload, "--tables=2", "--table-size=1000", "--events=50", "--time=0", "run"
            };
            String before = bench.printed();
            ours(command);
            String printed = bench.printed().substring(before.length());
            assertThat(layout(printed)).as(workload).isEqualTo(layout(theirs(command)));
        }
        for (String workload :
                List.of("select_random_points", "select_random_ranges", "oltp_insert")) {
            String[] command = {
                workload, "--tables=1", "--table-size=1000", "--events=50", "--time=0", "run"
            };
            String before = bench.printed();
            ours(command);
            String printed = bench.printed().substring(before.length());
            assertThat(layout(printed)).as(workload).isEqualTo(layout(theirs(command)));
        }
        RunResult first = bench.results().get(0);
        assertThat(first.phases().get(0).counters())
                .containsEntry("reads", 700L)
                .containsEntry("writes", 200L)
                .containsEntry("others", 100L);
    }

    /// The lines from the start of the threads on, figures that depend on time taken out: counts
    /// stay, and so does every blank before a unit.
    private static List<String> layout(String printed) {
        return printed.substring(printed.indexOf("Threads started!"))
                .lines()
                .map(line -> line.replaceAll(" +\\d+\\.\\d+", " N.N"))
                .map(line -> line.replaceAll("\\d+\\.\\d+", "N.N"))
                .toList();
    }

    /// sysbench's own histogram is the sample: from its counts we get its percentile and its text.
    /// (Transactions of 16 statements take long enough for its labels to tell all buckets apart.)
    @Test
    void percentileAndHistogramAreThoseOfSysbench() throws IOException, InterruptedException {
        ours("oltp_read_only", "prepare", "--table-size=1000");
        for (int percent : new int[] {50, 95, 99, 100}) {
            String printed =
                    theirs(
                            "oltp_read_only",
                            "--table-size=1000",
                            "--threads=4",
                            "--events=800",
                            "--time=0",
                            "--histogram=on",
                            "--percentile=" + percent,
                            "run");
            BucketCounts counts = new BucketCounts(Buckets.SYSBENCH_1_0);
            Matcher bars =
                    Pattern.compile("(?m)^ *(\\d+\\.\\d{3}) \\|[* ]{40} (\\d+)$").matcher(printed);
            while (bars.find()) {
                counts.add(
                        Math.round(Double.parseDouble(bars.group(1)) * 1e6),
                        Long.parseLong(bars.group(2)));
            }
            assertThat(counts.total()).isEqualTo(800);
            Matcher percentile = Pattern.compile("percentile: +(\\d+\\.\\d\\d)").matcher(printed);
            assertThat(percentile.find()).isTrue();
            assertThat("%.2f".formatted(counts.percentileMs(percent)))
                    .isEqualTo(percentile.group(1));
            int start = printed.indexOf("Latency histogram");
            String drawn = printed.substring(start, printed.indexOf("SQL statistics:"));
            assertThat(HistogramText.of(counts)).isEqualTo(drawn);
        }
    }

    @Test
    void tablesAreThoseOfSysbench() throws SQLException, IOException, InterruptedException {
        ours("oltp_read_write", "prepare", "--table-size=1000");
        String own = created();
        ours("oltp_read_write", "cleanup");
        theirs("oltp_read_write", "--table-size=1000", "prepare");
        assertThat(own).isEqualTo(created());
    }

    private String created() throws SQLException {
        try (Database database = Database.connect(server);
                Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show create table sbtest1")) {
            rows.next();
            return rows.getString(2);
        }
    }
}
