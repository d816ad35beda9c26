package io.oltplab.report;

import io.oltplab.report.archive.ResultsCommand;
import io.oltplab.report.compare.CompareCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The commands of the module under a program of their own, with what they printed.
public final class Commands {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Command(name = "oltplab")
    private static final class Root {
        @Mixin private final ResultOptions shared = new ResultOptions();
    }

    /// Runs a command line such as `compare a b --json`. What the program's own handler would turn
    /// into one line is thrown.
    ///
    /// @return the exit code
    public int run(Object... words) {
        Root root = new Root();
        CommandLine line = new CommandLine(root);
        line.addSubcommand("report", new ReportCommand(root.shared));
        line.addSubcommand("compare", new CompareCommand(root.shared));
        line.addSubcommand("results", new ResultsCommand(root.shared));
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        AtomicReference<RuntimeException> thrown = new AtomicReference<>();
        line.setExecutionExceptionHandler(
                (failure, _, _) -> {
                    thrown.set((RuntimeException) failure);
                    return 1;
                });
        int code = line.execute(Arrays.stream(words).map(Object::toString).toArray(String[]::new));
        RuntimeException failure = thrown.get();
        if (failure != null) {
            throw failure;
        }
        return code;
    }

    /// Standard output so far.
    public String out() {
        return out.toString();
    }

    /// Standard error so far.
    public String err() {
        return err.toString();
    }

    /// Standard output with its lines joined: sentences are wrapped.
    public String printed() {
        return out().replaceAll("\\s+", " ");
    }
}
