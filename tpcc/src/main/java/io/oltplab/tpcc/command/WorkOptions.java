package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.run.Connections;
import io.oltplab.tpcc.run.Profile;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.StatementMode;
import io.oltplab.tpcc.schema.Loaded;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `oltplab tpcc run` that say who works how: a picocli mixin. What is not named
/// comes from the profile, and else from its default.
final class WorkOptions {

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
            names = "--connections",
            paramLabel = "HOW",
            description =
                    "pooled:N: N connections that the users share. per-user: a connection for each"
                            + " user (default: pooled, as many as users, at most 128).")
    private @Nullable String connections;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description =
                    "How often a transaction is tried again after a deadlock or a lock timeout"
                            + " (default: 10).")
    private @Nullable Integer retries;

    /// The profile that is named.
    Profile profile() {
        return profile == null ? Profile.NONE : Profile.of(profile);
    }

    /// Whether deliveries are queued.
    boolean defersDeliveries(Profile chosen) {
        return workers(chosen) > 0;
    }

    /// Refuses what is wrong whatever the database holds.
    void check(Profile chosen) {
        built(
                chosen,
                number(users, chosen, "users", 1),
                number(warehouses, chosen, "warehouses", 1));
    }

    /// All of them together.
    ///
    /// @throws Refused if more warehouses are asked for than are loaded
    RunOptions options(Profile chosen, Loaded loaded) {
        int used = warehouses(chosen, loaded);
        int terminals =
                number(
                        users,
                        chosen,
                        "users",
                        Math.multiplyExact(used, RunOptions.USERS_PER_WAREHOUSE));
        return built(chosen, terminals, used);
    }

    private RunOptions built(Profile chosen, int terminals, int used) {
        return new RunOptions(
                terminals,
                pacing(chosen),
                mix(chosen),
                Connections.parse(connectionWord(chosen), terminals),
                number(retries, chosen, "retries", RunOptions.RETRIES),
                used,
                roaming(),
                workers(chosen),
                mode(chosen));
    }

    private Mix mix(Profile chosen) {
        return mix == null ? chosen.mix() : Mix.parse(mix);
    }

    private StatementMode mode(Profile chosen) {
        return StatementMode.parse(mode == null ? chosen.text("mode").orElse("sql") : mode);
    }

    private int workers(Profile chosen) {
        return number(deliveryWorkers, chosen, "delivery-workers", 0);
    }

    private String connectionWord(Profile chosen) {
        return connections != null ? connections : chosen.text("connections").orElse("pooled");
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
}
