package io.oltplab.tpcc.run;

import io.oltplab.core.plan.Load;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import java.util.Map;
import java.util.TreeMap;

/// How a database is loaded with work.
///
/// @param users how many terminals, at least 1
/// @param pacing keying and think times
/// @param mix how the next transaction is chosen
/// @param connections how users come to connections
/// @param retries how often a transaction that met a deadlock or a lock timeout is tried again
/// @param warehouses how many of the loaded warehouses are used, at least 1
/// @param roaming whether a user draws a warehouse for each transaction instead of keeping its home
/// @param deliveryWorkers how many workers carry out queued deliveries; 0: users do it themselves
/// @param mode how transactions are put to the database
public record RunOptions(
        int users,
        Pacing pacing,
        Mix mix,
        Connections connections,
        int retries,
        int warehouses,
        boolean roaming,
        int deliveryWorkers,
        StatementMode mode) {

    /// Terminals of a warehouse (TPC-C clause 4.2.2).
    public static final int USERS_PER_WAREHOUSE = 10;

    /// As often as a deadlock is worth it; a second one in a row is rare already.
    public static final int RETRIES = 10;

    public RunOptions {
        atLeast("users", users, 1);
        atLeast("retries", retries, 0);
        atLeast("warehouses", warehouses, 1);
        atLeast("delivery-workers", deliveryWorkers, 0);
    }

    /// Users with a home that do their deliveries themselves, by client SQL.
    public static RunOptions of(int users, Pacing pacing, Mix mix, int warehouses) {
        return new RunOptions(
                users,
                pacing,
                mix,
                Connections.pooledFor(users),
                RETRIES,
                warehouses,
                false,
                0,
                StatementMode.SQL);
    }

    private static void atLeast(String option, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(
                    option
                            + " must be "
                            + (least == 0 ? "0 or more" : "at least " + least)
                            + ", got "
                            + value);
        }
    }

    /// How many connections the run has, those of the delivery workers among them.
    public int connectionCount() {
        return connections.count(users) + deliveryWorkers;
    }

    /// Users that wait, or workers that do not.
    public Load load() {
        return pacing.waits() ? new Load.Users(users) : new Load.Saturate(users);
    }

    /// What the users can do at most, in transactions per second: N / Z. Without waits there is no
    /// such limit and the answer is infinite.
    public double ceiling() {
        return users / pacing.meanWaitSeconds(mix);
    }

    /// As the plan stores them, by the names of the command line.
    public Map<String, String> asPlan() {
        Map<String, String> options = new TreeMap<>();
        options.put("users", "" + users);
        options.put("wait", pacing.toString());
        options.put("mix", mix.toString());
        options.put("connections", "" + connections);
        options.put("retries", "" + retries);
        options.put("warehouses", "" + warehouses);
        options.put("home", roaming ? "any" : "fixed");
        options.put("delivery-workers", "" + deliveryWorkers);
        options.put("mode", mode.word());
        return options;
    }
}
