package io.oltplab.runner;

import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.report.ReportCommand;
import io.oltplab.report.archive.ResultsCommand;
import io.oltplab.report.compare.CompareCommand;
import io.oltplab.runner.doctor.DoctorCommand;
import io.oltplab.runner.progress.ProgressDisplay;
import io.oltplab.runner.quickstart.QuickstartCommand;
import io.oltplab.runner.review.ReviewCommand;
import io.oltplab.runner.review.SnapshotCommand;
import io.oltplab.runner.run.RunOptions;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.runner.vm.VmCommand;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// The command line: assembles the subcommands, runs one, turns what it throws into one line and an
/// exit code.
final class CommandLineProgram {

    private final PrintWriter out;
    private final PrintWriter err;
    private final Stop stop;
    private final List<Provider> providers;

    CommandLineProgram(PrintWriter out, PrintWriter err, Stop stop, List<Provider> providers) {
        this.out = out;
        this.err = err;
        this.stop = stop;
        this.providers = List.copyOf(providers);
    }

    int run(String... arguments) {
        Oltplab root = new Oltplab();
        try (ProgressDisplay progress = ProgressDisplay.choose(err, System.getenv())) {
            RunnerBench bench =
                    new RunnerBench(out, progress, stop::requested, root.runOptions, providers);
            CommandLine commandLine = new CommandLine(root);
            for (Provider provider : providers) {
                commandLine.addSubcommand(provider.name(), provider.command(bench));
            }
            commandLine.addSubcommand("quickstart", quickstart(bench));
            commandLine.addSubcommand("review", new ReviewCommand(bench, providers));
            commandLine.addSubcommand("doctor", new DoctorCommand(bench, providers));
            CommandLine server = commandLine.getSubcommands().get("server");
            if (server != null) {
                server.addSubcommand("snapshot", new SnapshotCommand(bench, providers));
            }
            commandLine.addSubcommand("report", new ReportCommand(root.runOptions.shared()));
            commandLine.addSubcommand("compare", new CompareCommand(root.runOptions.shared()));
            commandLine.addSubcommand("vm", new VmCommand());
            commandLine.addSubcommand("results", new ResultsCommand(root.runOptions.shared()));
            commandLine.addSubcommand("generate-completion", new GenerateCompletion());
            commandLine.setOut(out);
            commandLine.setErr(err);
            commandLine.setParameterExceptionHandler(this::usageError);
            commandLine.setExecutionExceptionHandler(this::executionError);
            commandLine.setExecutionStrategy(
                    parsed -> {
                        if (names(parsed, "--results")) {
                            try {
                                root.runOptions.requireResults();
                            } catch (Refused refused) {
                                return executionError(refused, commandLine, parsed);
                            }
                        }
                        return new CommandLine.RunLast().execute(parsed);
                    });
            int code = commandLine.execute(arguments);
            return stop.exitCode().map(ExitCode::code).orElse(bench.exitCode(code));
        }
    }

    /// Whether an option was given to the command or to one above it.
    private static boolean names(ParseResult parsed, String option) {
        return parsed.asCommandLineList().stream()
                .anyMatch(one -> one.getParseResult().hasMatchedOption(option));
    }

    /// The options of the stages become options of the command: `--warehouses`.
    private CommandLine quickstart(RunnerBench bench) {
        List<QuickstartCommand.NamedStage> stages =
                providers.stream()
                        .flatMap(provider -> stage(provider).stream())
                        .sorted((a, b) -> Integer.compare(a.stage().order(), b.stage().order()))
                        .toList();
        CommandLine command = new CommandLine(new QuickstartCommand(bench, stages));
        stages.forEach(stage -> command.addMixin(stage.name(), stage.stage()));
        return command;
    }

    private static Optional<QuickstartCommand.NamedStage> stage(Provider provider) {
        Optional<QuickStage> stage = provider.quickStage();
        return stage.map(found -> new QuickstartCommand.NamedStage(provider.name(), found));
    }

    private int usageError(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        err.println("oltplab: " + plain(String.valueOf(failure.getMessage())));
        if (failure instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                err.println("Did you mean " + String.join(" or ", suggestions) + "?");
            }
        }
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE.code();
    }

    private int executionError(Exception failure, CommandLine command, ParseResult parsed) {
        return switch (failure) {
            case Refused refused -> {
                err.println("oltplab: " + oneLine(String.valueOf(refused.getMessage())));
                yield refused.exitCode().code();
            }
            case IllegalArgumentException mistake -> {
                err.println("oltplab: " + named(command, String.valueOf(mistake.getMessage())));
                err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
                yield ExitCode.USAGE.code();
            }
            case InterruptedException _ -> {
                err.println("oltplab: interrupted");
                yield ExitCode.INTERRUPTED.code();
            }
            default -> {
                err.println("oltplab: internal error, please report it with these lines:");
                failure.printStackTrace(err);
                yield ExitCode.INTERNAL_ERROR.code();
            }
        };
    }

    /// A message about the words on the command line, with kinds of numbers as people call them.
    private static String plain(String message) {
        return oneLine(message)
                .replaceFirst("is not an? (int|long)$", "is not a whole number of that size")
                .replaceFirst("is not an? (double|float)$", "is not a number");
    }

    /// Records name their options as plans do; on the command line they have dashes in front.
    private static String named(CommandLine command, String message) {
        String line = oneLine(message);
        String first = line.split(" must |: ", 2)[0];
        boolean option =
                first.length() < line.length()
                        && command.getCommandSpec().findOption("--" + first) != null;
        return option ? "--" + line : line;
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /// The root command.
    @Command(
            name = "oltplab",
            description = "Measures a storage drive with databases on it.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            synopsisSubcommandLabel = "COMMAND",
            footerHeading = "%nExit codes:%n",
            footer = {
                "   0  done",
                "   1  internal error",
                "   2  wrong usage",
                "   3  wrong configuration, or not a result folder",
                "   4  preflight failed: credentials, space, a guarded path or device, no server",
                "   5  database unreachable or lost for good",
                "   6  too many failed steps",
                "   7  the result is not valid, or a check failed",
                "   8  a threshold does not hold",
                "   9  the disk for results failed",
                "  10  the device under test failed",
                " 130  Ctrl-C (143 SIGTERM): a partial result was written"
            })
    static final class Oltplab implements Runnable {

        @CommandLine.Spec
        private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

        @Mixin private final RunOptions runOptions = new RunOptions();

        @Override
        public void run() {
            throw new ParameterException(
                    spec.commandLine(), "a command is needed, such as: oltplab quickstart PATH");
        }
    }

    /// `--version`.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                RunnerBench.toolName(),
                "Java " + Runtime.version() + ", " + System.getProperty("java.vendor")
            };
        }
    }
}
