package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.run.Phases;
import io.oltplab.tpcc.run.Profile;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.StatementMode;
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

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description =
                    "bmf-15000 (15,000 users on 1,500 warehouses at the pace of published reviews),"
                            + " tpcc-spec (waits and deliveries as specified), max (no waits).")
    private @Nullable String profile;

    @Option(
            names = "--warehouses",
            paramLabel = "W",
            description = "Use only the first W warehouses (default: all that are loaded).")
    private @Nullable Integer warehouses;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Terminals (default: 10 a warehouse, clause 4.2.2).")
    private @Nullable Integer users;

    @Option(
            names = "--wait-scale",
            paramLabel = "X",
            description =
                    "The specification's keying and think times are multiplied by this; 0 is no"
                            + " waits (default: 1: 21 s a cycle).")
    private @Nullable Double waitScale;

    @Option(
            names = "--wait",
            paramLabel = "WAIT",
            description =
                    "Instead of --wait-scale: MODE:DISTRIBUTION:MEAN with mode think or"
                            + " interarrival and distribution constant, exponential or uniform,"
                            + " such as think:exponential:4.744s.")
    private @Nullable String wait;

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            description =
                    "deck, deck:K (K x 23 cards), weights, or five weights such as 45/43/4/4/4 for"
                            + " New-Order/Payment/Order-Status/Delivery/Stock-Level (default:"
                            + " deck).")
    private @Nullable String mix;

    @Option(
            names = "--mode",
            paramLabel = "sql|procs",
            description =
                    "sql: statements of the client, batched. procs: one call of a stored procedure"
                            + " a transaction (default: sql).")
    private @Nullable String mode;

    @Option(
            names = "--home",
            paramLabel = "fixed|any",
            description =
                    "fixed: a user keeps its home warehouse. any: it draws one for each transaction,"
                            + " so that few users touch all data (default: fixed).")
    private @Nullable String home;

    @Option(
            names = "--delivery-workers",
            paramLabel = "N",
            description =
                    "Deliveries are queued and carried out by so many workers; 0: users carry them"
                            + " out themselves (default: 0).")
    private @Nullable Integer deliveryWorkers;

    @Option(
            names = "--delivery-file",
            paramLabel = "FILE",
            description =
                    "With --delivery-workers: append a line for each delivery that was carried out.")
    private @Nullable Path deliveryFile;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "Connections that the users share (default: as many as users, at most 128).")
    private @Nullable Integer connections;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description =
                    "How often a transaction is tried again after a deadlock or a lock timeout"
                            + " (default: 10).")
    private @Nullable Integer retries;

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

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        Profile chosen = profile == null ? Profile.NONE : Profile.of(profile);
        Pacing pacing = pacing(chosen);
        Mix shares = mix == null ? chosen.mix() : Mix.parse(mix);
        boolean roaming = roaming();
        StatementMode statements =
                StatementMode.parse(mode == null ? chosen.text("mode").orElse("sql") : mode);
        Duration measured = time(time, chosen, "time", TIME);
        Duration before = time(warmup, chosen, "warmup", WARMUP);
        if (measured.isZero()) {
            throw new IllegalArgumentException("--time must be at least 1s, got 0");
        }
        int workers = number(deliveryWorkers, chosen, "delivery-workers", 0);
        if (deliveryFile != null && workers == 0) {
            throw new IllegalArgumentException("--delivery-file needs --delivery-workers");
        }
        try (OpenDatabase open = database.open(bench)) {
            Loaded loaded = LoadNote.require(open.database());
            int used = warehouses(chosen, loaded);
            int terminals =
                    number(
                            users,
                            chosen,
                            "users",
                            Math.multiplyExact(used, RunOptions.USERS_PER_WAREHOUSE));
            RunOptions options =
                    new RunOptions(
                            terminals,
                            pacing,
                            shares,
                            number(
                                    connections,
                                    chosen,
                                    "connections",
                                    RunOptions.connectionsFor(terminals)),
                            number(retries, chosen, "retries", RunOptions.RETRIES),
                            used,
                            roaming,
                            workers,
                            statements);
            announce(bench, options);
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
                                    Optional.ofNullable(deliveryFile)));
            return exitCode(result).code();
        }
    }

    private static Map<String, String> stored(RunOptions options, Profile chosen) {
        Map<String, String> stored = new TreeMap<>(options.asPlan());
        if (!chosen.name().isEmpty()) {
            stored.put("profile", chosen.name());
        }
        return stored;
    }

    private Pacing pacing(Profile chosen) {
        if (wait != null && waitScale != null) {
            throw new IllegalArgumentException("--wait and --wait-scale exclude each other");
        }
        if (wait != null) {
            return Pacing.parse(wait);
        }
        if (waitScale != null) {
            return new Pacing.Specified(waitScale);
        }
        return chosen.text("wait").map(Pacing::parse).orElse(Pacing.SPECIFICATION);
    }

    private boolean roaming() {
        return switch (home) {
            case null -> false;
            case "fixed" -> false;
            case "any" -> true;
            default ->
                    throw new IllegalArgumentException("--home must be fixed or any, got " + home);
        };
    }

    /// All that are loaded, unless the user or the profile wants fewer. A profile that wants more
    /// is refused, because its figures would be those of another scale.
    private int warehouses(Profile chosen, Loaded loaded) {
        int used = number(warehouses, chosen, "warehouses", loaded.warehouses());
        if (used > loaded.warehouses()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    (warehouses == null
                                    ? "profile " + chosen.name() + " wants "
                                    : "--warehouses asks for ")
                            + used
                            + " warehouses, loaded are "
                            + loaded.warehouses()
                            + ": name fewer by --warehouses, or load them");
        }
        return used;
    }

    private static int number(
            @Nullable Integer named, Profile chosen, String option, int otherwise) {
        return named != null ? named : chosen.number(option).orElse(otherwise);
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
