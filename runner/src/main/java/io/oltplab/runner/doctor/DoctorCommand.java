package io.oltplab.runner.doctor;

import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.proof.NamedDrive;
import io.oltplab.runner.review.ReviewCommand;
import io.oltplab.runner.review.plan.PlanReader;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.RigInstances;
import io.oltplab.sql.DatabaseSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `oltplab doctor [PLAN]`, `oltplab doctor --db URL`.
@Command(
        name = "doctor",
        description = {
            "Checks whether this host is fit for a plan, or a database for a drive test, and says"
                    + " what to do.",
            "Changes nothing."
        },
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {

    private final RunnerBench bench;
    private final List<Provider> providers;

    @Parameters(
            paramLabel = "PLAN",
            arity = "0..1",
            description = "a plan file; without it only the host is looked at")
    private @Nullable Path file;

    @Option(
            names = "--db",
            paramLabel = "URL",
            description =
                    "a database: its settings, its state, and on which drive its files really lie."
                            + " Also --user, --password-file, --password-env")
    private @Nullable String url;

    @Option(
            names = "--drive",
            paramLabel = "DRIVE",
            description =
                    "with --db: the drive that the database must lie on, as a device, a path on it,"
                            + " or its serial number")
    private @Nullable String drive;

    @Option(
            names = "--rig",
            paramLabel = "RIG",
            description = "all databases of a rig of oltplab vm, instead of --db")
    private @Nullable String rig;

    @Option(names = "--user", paramLabel = "NAME", description = "login name for --db")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file with the password for --db or --rig; nobody else may read it")
    private @Nullable Path passwordFile;

    @Option(
            names = "--password-env",
            paramLabel = "NAME",
            description = "environment variable that holds the password")
    private @Nullable String passwordEnv;

    @Option(names = "--set", paramLabel = "A.B=C", description = "override a value of the plan")
    private List<String> overrides = new ArrayList<>();

    public DoctorCommand(RunnerBench bench, List<Provider> providers) {
        this.bench = bench;
        this.providers = List.copyOf(providers);
    }

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>();
        if (url != null || rig != null) {
            findings.addAll(databases());
        } else if (drive != null || user != null || passwordFile != null || passwordEnv != null) {
            throw new IllegalArgumentException(
                    "--drive, --user, --password-file and --password-env go with --db URL or --rig"
                            + " RIG");
        } else {
            findings.addAll(HostChecks.here().all());
        }
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

    private List<Finding> databases() {
        Logins logins = new Logins(user, passwordFile, passwordEnv, System.getenv());
        Optional<NamedDrive> wanted = Optional.ofNullable(drive).map(NamedDrive::new);
        if (rig == null) {
            return DatabaseChecks.of(logins.database(Objects.requireNonNull(url)), wanted, "");
        }
        if (url != null || drive != null) {
            throw new IllegalArgumentException(
                    "--rig names databases and their drive: it excludes --db and --drive");
        }
        RigInstances instances = RigInstances.of(rig);
        List<Finding> found = new ArrayList<>();
        for (Instance instance : instances.layout().instances()) {
            found.addAll(machine(logins.instance(instances, instance), instance.name()));
        }
        return found;
    }

    /// A machine that does not answer is a finding like others: the rest of the rig is looked at.
    private static List<Finding> machine(DatabaseSettings settings, String name) {
        try {
            return DatabaseChecks.of(settings, Optional.empty(), name);
        } catch (Refused refused) {
            return List.of(
                    new Finding(
                            Finding.Level.FAIL,
                            "database",
                            name + ": " + refused.getMessage(),
                            "start it, and wait until its console says: oltplab: ready"));
        }
    }

    private static void print(List<Finding> findings, PrintWriter out) {
        for (Finding found : findings) {
            out.printf("%-4s  %-24s %s%n", found.level(), found.check(), found.figure());
            if (!found.advice().isEmpty()) {
                out.printf("      %-24s -> %s%n", "", found.advice());
            }
            if (!found.sql().isEmpty()) {
                out.printf("      %-24s    %s;%n", "", found.sql());
            }
        }
        out.flush();
    }
}
