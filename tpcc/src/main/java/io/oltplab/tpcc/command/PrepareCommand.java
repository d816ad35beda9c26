package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.Wanted;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `oltplab tpcc prepare`.
@Command(
        name = "prepare",
        description = "Create and fill the nine tables.",
        mixinStandardHelpOptions = true)
final class PrepareCommand implements Callable<Integer> {

    @ParentCommand private @Nullable TpccCommand parent;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--warehouses",
            paramLabel = "W",
            required = true,
            description =
                    "Scale: 100 MB and 499,000 rows a warehouse. A run has 10 users a warehouse by"
                            + " default.")
    private int warehouses;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Equal seeds give equal rows (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Connections that load at a time (default: one a processor).")
    private int threads;

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        int connections = Parent.threads(threads);
        Wanted wanted = Wanted.of(warehouses, seed, bench.clock());
        try (OpenDatabase open = database.open(bench)) {
            boolean loaded = new Loader(open.database(), bench, connections).load(wanted.loaded());
            bench.progress()
                    .say(
                            loaded
                                    ? "TPC-C tables with " + warehouses + " warehouses are loaded"
                                    : "TPC-C tables with "
                                            + warehouses
                                            + " warehouses from seed "
                                            + seed
                                            + " are there already");
        }
        return 0;
    }
}
