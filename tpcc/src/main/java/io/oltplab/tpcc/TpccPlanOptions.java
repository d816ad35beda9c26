package io.oltplab.tpcc;

import io.oltplab.core.bench.PlanKey;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.run.Connections;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.StatementMode;

/// The workload's keys in a plan file, as `oltplab tpcc run` names them.
///
/// @param warehouses scale of one instance
/// @param users 0 for 10 a warehouse
/// @param waits between transactions
/// @param mix as on the command line
/// @param home whether a user keeps its warehouse
/// @param deliveryWorkers who carry out queued deliveries
/// @param connections 0 for as many as users, at most 128
/// @param retries after a deadlock or a lock timeout
/// @param mode how transactions are put to the database
/// @param check whether the twelve conditions are checked after the sample
public record TpccPlanOptions(
        @PlanKey("TPC-C warehouses of one instance, about 100 MB each") int warehouses,
        @PlanKey(
                        value = "terminals of one instance; 0 is 10 a warehouse (clause 4.2.2)",
                        standard = "0")
                int users,
        @PlanKey(
                        value =
                                "none, specified, specified:SCALE, or think|interarrival:constant|exponential|uniform:MEAN such as think:exponential:4.744s",
                        standard = "specified")
                String waits,
        @PlanKey(value = "deck, deck:K, weights, or five weights", standard = "deck") String mix,
        @PlanKey(
                        value = "fixed: a user keeps its warehouse; any: it draws one each time",
                        standard = "fixed")
                Home home,
        @PlanKey(
                        value = "workers that carry out queued deliveries; 0: the users do",
                        standard = "0")
                int deliveryWorkers,
        @PlanKey(
                        value =
                                "connections that the terminals share; 0 is the smaller of users and 128",
                        standard = "0")
                int connections,
        @PlanKey(value = "tries after a deadlock or lock timeout", standard = "10") int retries,
        @PlanKey(
                        value = "sql: batched client SQL; procs: a stored procedure a transaction",
                        standard = "sql")
                String mode,
        @PlanKey(
                        value =
                                "whether the twelve consistency conditions are checked after the sample",
                        standard = "true")
                boolean check) {

    /// Where a user works.
    public enum Home {
        FIXED,
        ANY
    }

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
        int terminals = terminals(warehouses, users);
        new RunOptions(
                terminals,
                Pacing.parse(waits),
                Mix.parse(mix),
                connections(terminals, connections),
                retries,
                warehouses,
                home == Home.ANY,
                deliveryWorkers,
                StatementMode.parse(mode));
    }

    RunOptions run() {
        int terminals = terminals(warehouses, users);
        return new RunOptions(
                terminals,
                Pacing.parse(waits),
                Mix.parse(mix),
                connections(terminals, connections),
                retries,
                warehouses,
                home == Home.ANY,
                deliveryWorkers,
                StatementMode.parse(mode));
    }

    private static int terminals(int warehouses, int users) {
        return users == 0 ? Math.multiplyExact(warehouses, RunOptions.USERS_PER_WAREHOUSE) : users;
    }

    private static Connections connections(int terminals, int asked) {
        return asked == 0 ? Connections.pooledFor(terminals) : new Connections.Pooled(asked);
    }
}
