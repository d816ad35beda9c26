package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.load.Cleanup;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// `oltplab tpcc cleanup`.
@Command(
        name = "cleanup",
        description = "Drop the tables that prepare made, and no others.",
        mixinStandardHelpOptions = true)
final class CleanupCommand implements Callable<Integer> {

    @ParentCommand private @Nullable TpccCommand parent;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        try (OpenDatabase open = database.open(bench)) {
            List<String> dropped = Cleanup.run(open.database());
            bench.progress()
                    .say(
                            dropped.isEmpty()
                                    ? "the database holds no TPC-C tables of oltplab"
                                    : "dropped " + String.join(", ", dropped));
        }
        return 0;
    }
}
