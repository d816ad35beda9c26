package io.oltplab.tpcc.command;

import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.space.DiskSpace;
import io.oltplab.tpcc.space.Volume;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the database lies: for commands that may fill that.
final class SpaceOptions {

    @Option(
            names = "--volume",
            paramLabel = "PATH",
            description =
                    "With --url of a server on this machine: the directory of its files, so that its"
                            + " free space can be looked at (with --on it is known).")
    private @Nullable Path volume;

    /// What is known of the space for an open database.
    DiskSpace of(OpenDatabase open) {
        return new DiskSpace(Volume.of(open, volume));
    }
}
