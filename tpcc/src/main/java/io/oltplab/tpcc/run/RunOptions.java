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
/// @param connections how many connections the users share, at least 1
/// @param retries how often a transaction that met a deadlock or a lock timeout is tried again
public record RunOptions(int users, Pacing pacing, Mix mix, int connections, int retries) {

    /// Terminals of a warehouse (TPC-C clause 4.2.2).
    public static final int USERS_PER_WAREHOUSE = 10;

    /// Enough for 15,000 users at the pace of published results: by Little's law 17 transactions
    /// are in flight at 5.5 ms.
    public static final int CONNECTIONS_MAX = 128;

    /// As often as a deadlock is worth it; a second one in a row is rare already.
    public static final int RETRIES = 10;

    public RunOptions {
        if (users < 1) {
            throw new IllegalArgumentException("users must be at least 1, got " + users);
        }
        if (connections < 1) {
            throw new IllegalArgumentException(
                    "connections must be at least 1, got " + connections);
        }
        if (retries < 0) {
            throw new IllegalArgumentException("retries must be 0 or more, got " + retries);
        }
    }

    /// The default number of connections for so many users.
    public static int connectionsFor(int users) {
        return Math.min(users, CONNECTIONS_MAX);
    }

    /// Users that wait, or workers that do not.
    public Load load() {
        return pacing.waits() ? new Load.Users(users) : new Load.Saturate(users);
    }

    /// As the plan stores them, by the names of the command line.
    public Map<String, String> asPlan() {
        Map<String, String> options = new TreeMap<>();
        options.put("users", "" + users);
        options.put("wait-scale", "" + pacing.scale());
        options.put("mix", mix.toString());
        options.put("connections", "" + connections);
        options.put("retries", "" + retries);
        return options;
    }
}
