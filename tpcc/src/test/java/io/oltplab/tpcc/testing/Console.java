package io.oltplab.tpcc.testing;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.tpcc.TpccProvider;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/// Runs `oltplab tpcc ...` as the program would.
public final class Console {

    private final FakeBench bench;
    private final StringWriter errors = new StringWriter();

    public Console(FakeBench bench) {
        this.bench = bench;
    }

    /// Runs a command.
    ///
    /// @return its exit code
    public int run(String... arguments) {
        CommandLine line = new CommandLine(new TpccProvider().command(bench));
        line.setErr(new PrintWriter(errors, true));
        line.setExecutionExceptionHandler(
                (failure, _, _) -> {
                    errors.append(failure.getMessage()).append("\n");
                    return switch (failure) {
                        case Refused refused -> refused.exitCode().code();
                        case IllegalArgumentException _ -> ExitCode.USAGE.code();
                        default -> throw failure;
                    };
                });
        return line.execute(arguments);
    }

    /// Standard output so far.
    public String printed() {
        return bench.printed();
    }

    /// Messages of refusals and wrong usage so far.
    public String errors() {
        return errors.toString();
    }

    public FakeBench bench() {
        return bench;
    }
}
