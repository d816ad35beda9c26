package io.oltplab.runner.doctor;

import io.oltplab.core.bench.Provider;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.ReviewCommand;
import io.oltplab.runner.review.plan.PlanReader;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.run.RunnerBench;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab doctor [PLAN]`.
@Command(
        name = "doctor",
        description = "Checks whether this host is fit for a plan, and says what to do.",
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {

    private final RunnerBench bench;
    private final List<Provider> providers;

    @Parameters(
            paramLabel = "PLAN",
            arity = "0..1",
            description = "a plan file; without it only the host is looked at")
    private @Nullable Path file;

    @Option(names = "--set", paramLabel = "A.B=C", description = "override a value of the plan")
    private List<String> overrides = new ArrayList<>();

    public DoctorCommand(RunnerBench bench, List<Provider> providers) {
        this.bench = bench;
        this.providers = List.copyOf(providers);
    }

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>(HostChecks.here().all());
        if (file != null) {
            ReviewPlan plan =
                    new PlanReader(ReviewCommand.sections(providers), System.getenv())
                            .read(file, overrides);
            findings.addAll(PlanChecks.of(plan, bench, bench.options().results(), System.getenv()));
        }
        print(findings, bench.out());
        return findings.stream().anyMatch(found -> found.level() == Finding.Level.FAIL)
                ? ExitCode.PREFLIGHT.code()
                : ExitCode.OK.code();
    }

    private static void print(List<Finding> findings, PrintWriter out) {
        for (Finding found : findings) {
            out.printf("%-4s  %-18s %s%n", found.level(), found.check(), found.figure());
            if (!found.advice().isEmpty()) {
                out.printf("      %-18s -> %s%n", "", found.advice());
            }
        }
        out.flush();
    }
}
