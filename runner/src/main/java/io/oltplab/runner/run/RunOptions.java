package io.oltplab.runner.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.report.ResultOptions;
import io.oltplab.report.threshold.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The options that every command that runs something takes.
public final class RunOptions {

    /// Default of `--results`, under the current directory.
    static final String RESULTS = "oltplab-results";

    @Option(
            names = "--results",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            defaultValue = RESULTS,
            description = "where result folders are made (default: ${DEFAULT-VALUE})")
    private Path results = Path.of(RESULTS);

    @Mixin private ResultOptions shared = new ResultOptions();

    @Option(
            names = "--dashboard",
            scope = ScopeType.INHERIT,
            description = "show runs live in a browser, on a free port of this machine (printed)")
    private boolean dashboard;

    @Option(
            names = "--dashboard-bind",
            paramLabel = "HOST[:PORT]",
            scope = ScopeType.INHERIT,
            defaultValue = "",
            description =
                    "show runs live at this address; beyond this machine the printed address has a"
                            + " token")
    private String dashboardBind = "";

    /// The folder that takes result folders.
    public Path results() {
        return results;
    }

    /// Says now, not after hours of work, that no result could be kept.
    ///
    /// @throws Refused if a folder cannot be made there
    public void requireResults() {
        Path there = results.toAbsolutePath().normalize();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        try {
            Files.delete(Files.createTempDirectory(there, ".oltplab-"));
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "--results " + results + ": no folder can be made there: " + FileProblem.of(e),
                    e);
        }
    }

    /// Where runs are shown live; empty when they are not.
    public String dashboardBind() {
        return dashboard && dashboardBind.isEmpty() ? "127.0.0.1" : dashboardBind;
    }

    /// Those that the commands that look at results take, too.
    public ResultOptions shared() {
        return shared;
    }

    /// Conditions that a run has to meet.
    public List<Threshold> thresholds() {
        return shared.thresholds();
    }

    /// Whether standard output takes the summary as JSON.
    public boolean json() {
        return shared.json();
    }
}
