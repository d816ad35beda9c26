package io.oltplab.sysbench;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sysbench.load.Loader;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.run.SysbenchRun;
import io.oltplab.sysbench.script.Scripts;
import io.oltplab.sysbench.script.Setting;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/// The part of the quickstart that runs oltp_read_write.
final class SysbenchQuickStage implements QuickStage {

    /// Bytes a row takes with both its indexes (measured on InnoDB: 268).
    static final long ROW_BYTES = 280;

    /// Rows a second that even a slow machine loads.
    static final long ROWS_PER_SECOND = 20_000;

    /// Connections that load.
    static final int LOADERS = 4;

    @Option(
            names = "--tables",
            paramLabel = "N",
            description = "Tables of the sysbench stage (default: ${DEFAULT-VALUE}).")
    private int tables = 4;

    @Option(
            names = "--table-size",
            paramLabel = "ROWS",
            description = "Rows in each table of the sysbench stage (default: ${DEFAULT-VALUE}).")
    private int tableSize = 100_000;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads of the sysbench stage (default: ${DEFAULT-VALUE}).")
    private int threads = 16;

    @Override
    public int order() {
        return 20;
    }

    @Override
    public void check() {
        CommandLine line = line();
        RunOptions.of(line);
        TableOptions.of(line);
    }

    private CommandLine line() {
        return CommandLine.parse(
                List.of(
                        "--tables=" + tables,
                        "--table-size=" + tableSize,
                        "--threads=" + threads,
                        "--client-warmup=0",
                        "--percentile=99"));
    }

    @Override
    public long spaceBytes() {
        return tables * (long) tableSize * ROW_BYTES;
    }

    @Override
    public Duration preparation() {
        return Duration.ofSeconds(1 + tables * (long) tableSize / ROWS_PER_SECOND);
    }

    @Override
    public RunResult run(Settings settings, Bench bench) throws InterruptedException {
        CommandLine line = line();
        RunOptions options =
                RunOptions.of(line).with(settings.warmup(), settings.sample(), settings.seed());
        // The quickstart prints one summary of all its stages; sysbench's lines would be in its
        // way.
        PrintWriter out = new PrintWriter(Writer.nullWriter());
        DatabaseSettings where =
                new DatabaseSettings(
                        settings.database().url(), settings.database().user(), settings.password());
        try (Database database = Database.connect(where, SysbenchRun.SESSIONS)) {
            TableOptions tableOptions = TableOptions.of(line);
            Loader loader =
                    new Loader(
                            bench,
                            out,
                            database,
                            tableOptions,
                            options.distribution(),
                            settings.seed());
            if (!loader.load(LOADERS)) {
                throw new Refused(ExitCode.INTERRUPTED, "stopped while loading");
            }
            Setting setting =
                    new Setting(
                            MixOptions.of(line),
                            tableOptions,
                            options.distribution(),
                            options.threads());
            SysbenchRun run =
                    new SysbenchRun(bench, out, _ -> {}, Scripts.READ_WRITE, setting, options);
            Map<String, String> planned = new TreeMap<>(line.planned());
            planned.put("workload", Scripts.READ_WRITE.name());
            return run.run(database, database.server().asEnvironment(), settings.seed(), planned);
        }
    }
}
