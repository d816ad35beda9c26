package io.oltplab.runner.vm;

import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.vm.rig.Templates;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `oltplab vm show`.
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Prints a kind or rig that comes with oltplab, to copy and change.")
final class ShowCommand implements Callable<Integer> {

    @Spec @Nullable CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "A name of `oltplab vm list`.")
    String name = "";

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.print(Templates.text(name));
        out.flush();
        return ExitCode.OK.code();
    }
}
