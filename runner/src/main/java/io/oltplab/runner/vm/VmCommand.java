package io.oltplab.runner.vm;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `oltplab vm`.
@Command(
        name = "vm",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Identical machines on one drive, from one description: a rig.",
            "Nothing is started and no disk is touched: files and scripts are written."
        },
        subcommands = {
            ListCommand.class,
            ShowCommand.class,
            RenderCommand.class,
            VerifyCommand.class
        })
public final class VmCommand implements Runnable {

    @Spec @Nullable CommandSpec spec;

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "a command is needed, such as: oltplab vm list");
        }
    }
}
