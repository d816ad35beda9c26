package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Reviews on real servers: prebuilt databases, and servers that others run.
@Tag("server")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReviewServersIT {

    private static final long MIB = 1 << 20;

    private static final String PREBUILT =
            """
            name: prebuilt
            seed: 3
            drive: {path: 'DIR/drive', results-on-drive: true, allow-tmpfs: true}
            instances: {count: 2, buffer-pool: 16M, redo: 16M}
            workloads:
              sysbench: {driver: sysbench, tables: 1, table-size: 2000, threads: 2, settings: {client-warmup: '0'}}
            stages:
              - {stage: prebuild, name: prebuild, to: 'DIR/prebuilt', workloads: [sysbench]}
              - {stage: restore, name: restore, from: 'DIR/prebuilt', full: true}
              - {stage: sample, name: sample, workload: sysbench, sample: 2s}
            """;

    @TempDir private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void folders() throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/sbin/mariadbd")),
                "no MariaDB server at /usr/sbin/mariadbd");
        Files.createDirectories(folder.resolve("drive"));
    }

    private int run(String plan) throws IOException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, plan.replace("DIR", folder.toString()));
        return new CommandLineProgram(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        new Stop(),
                        Main.providers())
                .run("review", file.toString(), "--results", folder.resolve("results").toString());
    }

    /// The newest file below the results whose path ends so.
    private Path result(String name) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("results"))) {
            return all.filter(file -> file.endsWith(name))
                    .max(Path::compareTo)
                    .orElseThrow(() -> new AssertionError(name + " is missing: " + err));
        }
    }

    @Test
    void aPrebuiltDatabaseIsMadeOnceAndRestoredOntoEachInstance() throws IOException {
        assertThat(run(PREBUILT)).describedAs(err.toString()).isIn(0, 7);

        Path manifest = folder.resolve("prebuilt/prebuilt.manifest.json");
        String made = Files.readString(manifest);
        assertThat(made)
                .contains("\"engine\" : \"mariadb\"")
                .contains("\"seed of the plan\" : \"3\"")
                .contains("\"tables\" : \"1\"")
                .contains("\"highest id of sbtest1\" : \"2000\"")
                .contains("sha256");
        assertThat(Files.readString(result("stages/02-restore.json")))
                .contains("instance 1 MB/s")
                .contains("instance 2 MB/s");
        assertThat(Files.readString(result("sample/environment.json")))
                .contains("\"restore\" : \"physical")
                .contains("\"prebuilt\" : \"sha256 ");
        assertThat(folder.resolve("prebuilt.building")).doesNotExist();

        assertThat(run(PREBUILT)).isIn(0, 7);
        assertThat(err.toString()).contains("prebuilt database " + folder + "/prebuilt is there");
        assertThat(Files.readString(manifest)).isEqualTo(made);

        assertThat(run(PREBUILT.replace("2000", "3000"))).isEqualTo(4);
        assertThat(err.toString()).contains("1 tables of 2000 rows").contains("the plan wants");
        assertThat(run(PREBUILT.replace("seed: 3", "seed: 4"))).isEqualTo(4);

        // Of another series: refused before anything is copied.
        Files.writeString(
                manifest, made.replaceFirst("\"version\" : \"[0-9.]+", "\"version\" : \"9.9.1"));
        assertThat(run(PREBUILT)).isEqualTo(4);
        assertThat(err.toString())
                .contains("was made by mariadb 9.9.1")
                .contains("but the server found is");

        // A byte that is another than the manifest's.
        Files.writeString(manifest, made);
        Path data = folder.resolve("prebuilt/data/ibdata1");
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length / 2] ^= 1;
        Files.write(data, bytes);
        assertThat(run(PREBUILT)).isEqualTo(4);
        assertThat(err.toString()).contains("is damaged: data/ibdata1");
    }

    private LocalServer server(String name) throws Exception {
        Path path = Files.createDirectories(folder.resolve(name));
        return LocalServer.start(
                new ServerSettings(path, "", 64 * MIB, 32 * MIB, List.of()), _ -> {});
    }

    private String remote(LocalServer one, LocalServer two, String sample, String lost) {
        return """
        name: remote
        drive: {path: 'DIR/drive', results-on-drive: true, allow-tmpfs: true}
        instances:
          count: 2
          urls: ['jdbc:mysql://127.0.0.1:%d/oltplab', 'jdbc:mysql://127.0.0.1:%d/oltplab']
          user: oltplab
          password-file: 'DIR/password'
          lost-allowed: %s
        workloads:
          sysbench: {driver: sysbench, tables: 1, table-size: 2000, threads: 2, settings: {client-warmup: '0'}}
        stages:
          - {stage: load, name: load, workload: sysbench}
          - {stage: sample, name: sample, workload: sysbench, sample: %s}
        """
                .formatted(one.port(), two.port(), lost, sample);
    }

    /// Each server of ours has a password of its own; a plan has one for all.
    private void onePassword(LocalServer one, LocalServer two) throws IOException {
        String password = Files.readString(one.folder().resolve("password"));
        Files.copy(one.folder().resolve("password"), folder.resolve("password"));
        try (io.oltplab.sql.Database database =
                        io.oltplab.sql.Database.connect(two.database("oltplab"));
                java.sql.Connection connection = database.open();
                java.sql.Statement statement = connection.createStatement()) {
            statement.execute(
                    "alter user 'oltplab'@'127.0.0.1' identified by '" + password.strip() + "'");
        } catch (java.sql.SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void serversThatOthersRunAreDrivenByTheirUrls() throws Exception {
        try (LocalServer one = server("one");
                LocalServer two = server("two")) {
            onePassword(one, two);

            assertThat(run(remote(one, two, "2s", "false"))).describedAs(err.toString()).isIn(0, 7);

            assertThat(result("sample/instance-1/summary.json")).exists();
            assertThat(result("sample/instance-2/summary.json")).exists();
            assertThat(Files.readString(result("sample/summary.json")))
                    .contains("mean of instances")
                    .contains("all together")
                    .doesNotContain("foreign I/O");
            assertThat(Files.readString(result("sample/db.jsonl")))
                    .contains("\"instance\":1")
                    .contains("\"instance\":2");
            assertThat(ProcessHandle.of(one.pid()).orElseThrow().isAlive()).isTrue();
        }
    }

    @Test
    void aServerThatIsLostMakesTheResultInvalid() throws Exception {
        try (LocalServer one = server("one");
                LocalServer two = server("two");
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            onePassword(one, two);
            Future<Integer> code = threads.submit(() -> run(remote(one, two, "6s", "false")));
            awaitSample(code);
            ProcessHandle.of(two.pid()).orElseThrow().destroyForcibly();

            assertThat(code.get()).describedAs(err.toString()).isEqualTo(7);

            assertThat(Files.readString(result("sample/STATUS"))).contains("invalid");
            assertThat(Files.readString(result("sample/summary.json"))).contains("instance 2: ");
            assertThat(result("sample/instance-1/summary.json")).exists();
        }
    }

    private void awaitSample(Future<Integer> code) throws Exception {
        while (!code.isDone()) {
            Path results = folder.resolve("results");
            if (Files.exists(results)) {
                try (Stream<Path> all = Files.walk(results)) {
                    for (Path file :
                            all.filter(one -> one.endsWith("instance-2/timeline.jsonl")).toList()) {
                        if (Files.size(file) > 0) {
                            return;
                        }
                    }
                }
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        throw new AssertionError("ended early with " + code.get() + ": " + err);
    }
}
