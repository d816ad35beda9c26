package io.oltplab.runner.review;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.run.Contents;
import io.oltplab.runner.review.run.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    private final Map<String, PlanSection<?>> sections;

    /// @param providers whose workloads may have made the data
    public SnapshotCommand(Bench bench, List<Provider> providers) {
        this.bench = bench;
        this.sections = ReviewCommand.sections(providers);
    }

    @Override
    public Integer call() throws InterruptedException {
        Snapshot.check(path, folder);
        Map<String, Map<String, String>> databases = new Contents(bench, sections).of(path);
        Snapshot.Copied copied = Snapshot.make(path, folder, databases, bench);
        databases.forEach((name, holds) -> bench.out().printf("database  %s %s%n", name, holds));
        bench.out()
                .printf(
                        "snapshot  %s, %.1f MB at %.1f MB/s%n",
                        folder, copied.bytes() / 1e6, copied.mbPerSecond());
        bench.out().flush();
        return ExitCode.OK.code();
    }
}
