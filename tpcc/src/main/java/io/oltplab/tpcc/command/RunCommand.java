package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.drive.ErrorBudget;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.durability.AcknowledgedOrders;
import io.oltplab.tpcc.run.Phases;
import io.oltplab.tpcc.run.Profile;
import io.oltplab.tpcc.run.RunFiles;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.TpccRun;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `oltplab tpcc run`. An option that is not named comes from the profile, and else from its
/// default.
@Command(
        name = "run",
        description = "Run the five transactions and write a result.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    private static final Duration TIME = Duration.ofSeconds(60);
    private static final Duration WARMUP = Duration.ofSeconds(10);

    @ParentCommand private @Nullable TpccCommand parent;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private WorkOptions work = new WorkOptions();

    @Mixin private SpaceOptions space = new SpaceOptions();

    @Option(
            names = "--delivery-file",
            paramLabel = "FILE",
            description =
                    "With --delivery-workers: append a line for each delivery that was carried out.")
    private @Nullable Path deliveryFile;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = Time.class,
            description = "How long is measured, such as 90s, 15m, 2h (default: 60s).")
    private @Nullable Duration time;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            converter = Time.class,
            description = "How long before; users start in its first half (default: 10s).")
    private @Nullable Duration warmup;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Equal seeds give equal inputs (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--durability",
            paramLabel = "FILE",
            description =
                    "Append a line for each New-Order that the database has acknowledged; `tpcc"
                            + " check --acknowledged FILE` proves after a crash that none is lost."
                            + " Implies --allow-outage.")
    private @Nullable Path durability;

    @Option(
            names = "--max-error-rate",
            paramLabel = "PERCENT",
            defaultValue = "100",
            description =
                    "Stop the run when more of its steps fail; exit code 6 (default: no limit).")
    private double maxErrorRate = 100;

    @Option(
            names = "--allow-outage",
            description =
                    "A result with an outage of the database in it stays valid; its seconds are"
                            + " part of the figures.")
    private boolean allowOutage;

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        Profile chosen = work.profile();
        work.check(chosen);
        ErrorBudget budget = new ErrorBudget(maxErrorRate);
        Duration measured = time(time, chosen, "time", TIME);
        Duration before = time(warmup, chosen, "warmup", WARMUP);
        if (measured.isZero()) {
            throw new IllegalArgumentException("--time must be at least 1s, got 0");
        }
        if (deliveryFile != null && !work.defersDeliveries(chosen)) {
            throw new IllegalArgumentException("--delivery-file needs --delivery-workers");
        }
        RunFiles files =
                new RunFiles(Optional.ofNullable(deliveryFile), Optional.ofNullable(durability));
        try (OpenDatabase open = database.open(bench)) {
            Loaded loaded = LoadNote.require(open.database());
            if (durability != null) {
                AcknowledgedOrders.require("--durability", durability, loaded, false);
            }
            RunOptions options = work.options(chosen, loaded);
            announce(bench, options);
            bench.progress()
                    .say(
                            space.of(open)
                                    .beforeRun(
                                            options.ceiling(),
                                            options.mix(),
                                            before.plus(measured)));
            Plan plan =
                    new Plan(
                            "tpcc",
                            open.target(),
                            Phases.of(before, measured, options.load()),
                            seed,
                            0,
                            stored(options, chosen));
            RunResult result =
                    bench.run(
                            plan,
                            new TpccRun(
                                    open.database(),
                                    open.environment(),
                                    loaded,
                                    options,
                                    plan,
                                    budget,
                                    files,
                                    allowOutage || durability != null));
            return ExitCode.of(result).code();
        }
    }

    private Map<String, String> stored(RunOptions options, Profile chosen) {
        Map<String, String> stored = new TreeMap<>(options.asPlan());
        if (!chosen.name().isEmpty()) {
            stored.put("profile", chosen.name());
        }
        stored.put("max-error-rate", "" + maxErrorRate);
        if (allowOutage) {
            stored.put("allow-outage", "true");
        }
        if (durability != null) {
            stored.put("durability", durability.toString());
        }
        return stored;
    }

    private static Duration time(
            @Nullable Duration named, Profile chosen, String option, Duration otherwise) {
        return named != null
                ? named
                : chosen.text(option).map(text -> new Time().convert(text)).orElse(otherwise);
    }

    private static void announce(Bench bench, RunOptions options) {
        String ceiling =
                options.pacing().waits()
                        ? String.format(
                                Locale.ROOT,
                                ", at most %,.1f transactions per second (N / Z)",
                                options.ceiling())
                        : ", no waits";
        bench.progress()
                .say(
                        String.format(
                                Locale.ROOT,
                                "TPC-C-derived run: %,d users on %,d warehouses over %,d"
                                        + " connections%s",
                                options.users(),
                                options.warehouses(),
                                options.connectionCount(),
                                ceiling));
    }
}
