package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// Raw I/O's entry into the program.
public final class RawIoProvider implements Provider {

    static final String NAME = "rawio";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Object command(Bench bench) {
        return new CommandLine(new RawIo())
                .addSubcommand(new ListCommand(bench))
                .addSubcommand(new RunCommand(bench))
                .addSubcommand(new CurveCommand(bench))
                .addSubcommand(new MatrixCommand(bench))
                .addSubcommand(new PreconditionCommand(bench))
                .addSubcommand(new CheckpointCommand(bench))
                .addSubcommand(new OutOfCoreCommand(bench))
                .addSubcommand(new GdsioCommand(bench))
                .addSubcommand(new VerifyCommand(bench))
                .addSubcommand(new ExportCommand(bench));
    }

    @Override
    public Optional<PlanSection<?>> planSection() {
        return Optional.of(new RawIoPlanSection());
    }

    @Override
    public Optional<QuickStage> quickStage() {
        return Optional.of(new RawIoQuickStage());
    }

    @Command(
            name = NAME,
            description =
                    "Measures a file or device with raw I/O: single points, curves and matrices.",
            subcommandsRepeatable = false)
    private static final class RawIo {}
}
