package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.result.ExitCode;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Matrix;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.profile.Stream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// `oltplab rawio list`.
@Command(name = "list", description = "Shows the sweeps with where they come from.")
final class ListCommand implements Callable<Integer> {

    private final Bench bench;

    @Spec CommandSpec spec = CommandSpec.create();

    ListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        PrintWriter out = bench.out();
        if (wantsJson()) {
            out.println(
                    JsonMapper.builder()
                            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                            .build()
                            .writerWithDefaultPrettyPrinter()
                            .writeValueAsString(Catalog.all()));
            out.flush();
            return ExitCode.OK.code();
        }
        out.printf(Locale.ROOT, "%-22s %-11s %9s  %s%n", "PROFILE", "ORIGIN", "IN FLIGHT", "WHAT");
        for (Profile profile : Catalog.all()) {
            out.printf(
                    Locale.ROOT,
                    "%-22s %-11s %9d  %s%n",
                    profile.name(),
                    profile.origin(),
                    profile.inFlight(),
                    profile.title()
                            + ": "
                            + profile.streams().stream()
                                    .map(ListCommand::words)
                                    .collect(Collectors.joining("; "))
                            + cells(profile));
        }
        out.flush();
        return ExitCode.OK.code();
    }

    /// Whether the program's `--json` stands anywhere on the command line.
    private boolean wantsJson() {
        for (CommandLine line = spec.commandLine(); line != null; line = line.getParent()) {
            if (line.getParseResult() != null && line.getParseResult().hasMatchedOption("--json")) {
                return true;
            }
        }
        return false;
    }

    private static String cells(Profile profile) {
        Matrix matrix = profile.matrix();
        if (matrix == null) {
            return "";
        }
        return "; " + matrix.cells() + (matrix.cells() == 1 ? " cell" : " cells");
    }

    private static String words(Stream stream) {
        String sizes =
                stream.sizes().size() == 1
                        ? stream.sizes().keySet().iterator().next()
                        : stream.sizes().entrySet().stream()
                                .map(e -> e.getKey() + " " + LoadOptions.plain(e.getValue()) + " %")
                                .collect(Collectors.joining(" "));
        return (stream.share() < 100 ? LoadOptions.plain(stream.share()) + " % of " : "")
                + sizes
                + ", "
                + LoadOptions.plain(stream.read())
                + " % read, "
                + LoadOptions.plain(stream.random())
                + " % random";
    }
}
