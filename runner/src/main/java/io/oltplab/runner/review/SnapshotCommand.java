package io.oltplab.runner.review;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.run.Snapshot;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `oltplab server snapshot PATH FOLDER`.
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        description = "Copies the files of a stopped server into a prebuilt database for reviews.")
public final class SnapshotCommand implements Callable<Integer> {

    private final Bench bench;

    @Parameters(index = "0", paramLabel = "PATH", description = "As given to --on.")
    private Path path = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "FOLDER",
            description = "A new folder, on a disk that is not under test.")
    private Path folder = Path.of("");

    public SnapshotCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Snapshot.Copied copied = Snapshot.make(path, folder, bench);
        bench.out()
                .printf(
                        "snapshot  %s, %.1f MB at %.1f MB/s%n",
                        folder, copied.bytes() / 1e6, copied.mbPerSecond());
        bench.out().flush();
        return ExitCode.OK.code();
    }
}
