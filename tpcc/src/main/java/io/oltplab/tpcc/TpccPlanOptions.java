package io.oltplab.tpcc;

import io.oltplab.core.bench.PlanKey;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.run.RunOptions;

/// The workload's keys in a plan file, as `oltplab tpcc run` names them.
///
/// @param warehouses scale of one instance
/// @param users 0 for 10 a warehouse
/// @param waitScale factor of keying and think times
/// @param mix as on the command line
/// @param connections 0 for as many as users, at most 128
/// @param retries after a deadlock or a lock timeout
/// @param check whether the twelve conditions are checked after the sample
public record TpccPlanOptions(
        @PlanKey("TPC-C warehouses of one instance, about 100 MB each") int warehouses,
        @PlanKey(
                        value = "terminals of one instance; 0 is 10 a warehouse (clause 4.2.2)",
                        standard = "0")
                int users,
        @PlanKey(value = "factor of keying and think times; 1 as specified, 0 none", standard = "1")
                double waitScale,
        @PlanKey(value = "deck, deck:K, weights, or five weights", standard = "deck") String mix,
        @PlanKey(
                        value =
                                "connections that the terminals share; 0 is the smaller of users and 128",
                        standard = "0")
                int connections,
        @PlanKey(value = "tries after a deadlock or lock timeout", standard = "10") int retries,
        @PlanKey(
                        value =
                                "whether the twelve consistency conditions are checked after the sample",
                        standard = "true")
                boolean check) {

    public TpccPlanOptions {
        if (warehouses < 1) {
            throw new IllegalArgumentException("warehouses must be at least 1, got " + warehouses);
        }
        if (users < 0) {
            throw new IllegalArgumentException("users must be 0 or more, got " + users);
        }
        if (connections < 0) {
            throw new IllegalArgumentException("connections must be 0 or more, got " + connections);
        }
        run(warehouses, users, waitScale, mix, connections, retries);
    }

    RunOptions run() {
        return run(warehouses, users, waitScale, mix, connections, retries);
    }

    private static RunOptions run(
            int warehouses, int users, double waitScale, String mix, int connections, int retries) {
        int terminals =
                users == 0 ? Math.multiplyExact(warehouses, RunOptions.USERS_PER_WAREHOUSE) : users;
        return new RunOptions(
                terminals,
                new Pacing(waitScale),
                Mix.parse(mix),
                connections == 0 ? RunOptions.connectionsFor(terminals) : connections,
                retries);
    }
}
