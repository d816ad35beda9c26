package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `oltplab tpcc`.
@Command(
        name = "tpcc",
        description = "TPC-C-derived workload: order entry of a wholesaler with W warehouses.",
        mixinStandardHelpOptions = true,
        subcommands = {
            PrepareCommand.class,
            CheckCommand.class,
            RunCommand.class,
            CleanupCommand.class
        })
public final class TpccCommand implements Runnable {

    private final Bench bench;

    @Spec private @Nullable CommandSpec spec;

    public TpccCommand(Bench bench) {
        this.bench = bench;
    }

    /// What a subcommand works with.
    Bench bench() {
        return bench;
    }

    @Override
    public void run() {
        if (spec == null) {
            throw new IllegalStateException("the command was made without a command line");
        }
        throw new ParameterException(
                spec.commandLine(), "name one of prepare, check, run, cleanup after tpcc");
    }
}
