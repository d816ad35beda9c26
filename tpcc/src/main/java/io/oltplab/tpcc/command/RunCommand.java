package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.run.Phases;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.TpccRun;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `oltplab tpcc run`.
@Command(
        name = "run",
        description = "Run the five transactions and write a result.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    @ParentCommand private @Nullable TpccCommand parent;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Terminals (default: 10 a warehouse, clause 4.2.2).")
    private @Nullable Integer users;

    @Option(
            names = "--wait-scale",
            paramLabel = "X",
            defaultValue = "1",
            description =
                    "Keying and think times are multiplied by this; 0 is no waits (default:"
                            + " ${DEFAULT-VALUE}, as specified: 21 s a cycle).")
    private double waitScale = 1;

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            defaultValue = "deck",
            description =
                    "deck, deck:K (K x 23 cards), weights, or five weights such as 45/43/4/4/4 for"
                            + " New-Order/Payment/Order-Status/Delivery/Stock-Level (default:"
                            + " ${DEFAULT-VALUE}).")
    private String mix = "deck";

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "Connections that the users share (default: as many as users, at most 128).")
    private @Nullable Integer connections;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "How often a transaction is tried again after a deadlock or a lock timeout"
                            + " (default: ${DEFAULT-VALUE}).")
    private int retries = RunOptions.RETRIES;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = Time.class,
            description = "How long is measured, such as 90s, 15m, 2h (default: ${DEFAULT-VALUE}).")
    private Duration time = Duration.ofSeconds(60);

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = Time.class,
            description =
                    "How long before; users start in its first half (default: ${DEFAULT-VALUE}).")
    private Duration warmup = Duration.ofSeconds(10);

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Equal seeds give equal inputs (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        Mix chosen = Mix.parse(mix);
        Pacing pacing = new Pacing(waitScale);
        if (time.isZero()) {
            throw new IllegalArgumentException("--time must be at least 1s, got 0");
        }
        try (OpenDatabase open = database.open(bench)) {
            Loaded loaded = LoadNote.require(open.database());
            int terminals =
                    users == null
                            ? Math.multiplyExact(
                                    loaded.warehouses(), RunOptions.USERS_PER_WAREHOUSE)
                            : users;
            RunOptions options =
                    new RunOptions(
                            terminals,
                            pacing,
                            chosen,
                            connections == null
                                    ? RunOptions.connectionsFor(terminals)
                                    : connections,
                            retries);
            announce(bench, options, loaded);
            Map<String, String> stored = new TreeMap<>(options.asPlan());
            stored.put("warehouses", "" + loaded.warehouses());
            Plan plan =
                    new Plan(
                            "tpcc",
                            open.target(),
                            Phases.of(warmup, time, options.load()),
                            seed,
                            0,
                            stored);
            RunResult result =
                    bench.run(
                            plan,
                            new TpccRun(
                                    open.database(), open.environment(), loaded, options, plan));
            return exitCode(result).code();
        }
    }

    private static void announce(Bench bench, RunOptions options, Loaded loaded) {
        String ceiling =
                options.pacing().waits()
                        ? String.format(
                                Locale.ROOT,
                                ", at most %,.1f transactions per second (N / Z)",
                                options.pacing().ceiling(options.users(), options.mix()))
                        : ", no waits";
        bench.progress()
                .say(
                        String.format(
                                Locale.ROOT,
                                "TPC-C-derived run: %,d users on %,d warehouses over %,d"
                                        + " connections%s",
                                options.users(),
                                loaded.warehouses(),
                                options.connections(),
                                ceiling));
    }

    private static ExitCode exitCode(RunResult result) {
        return switch (result.status()) {
            case COMPLETE -> ExitCode.OK;
            case PARTIAL -> ExitCode.INTERRUPTED;
            case INVALID -> ExitCode.RESULT_INVALID;
            case RUNNING -> ExitCode.INTERNAL_ERROR;
        };
    }
}
