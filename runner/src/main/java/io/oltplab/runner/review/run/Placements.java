package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.proof.NamedDrive;
import io.oltplab.runner.proof.Placement;
import io.oltplab.runner.proof.PlacementProof;
import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.runner.review.plan.ReviewPlan;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.RigDrive;
import io.oltplab.runner.vm.rig.RigInstances;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Where the databases of a review's instances lie. Those of a rig must prove that they are on the
/// drive under test before anything is written; our own servers when they are first measured.
final class Placements {

    private final ReviewPlan plan;
    private final Drive drive;
    private final boolean identify;

    /// @param identify whether serial numbers are kept in clear
    Placements(ReviewPlan plan, Drive drive, boolean identify) {
        this.plan = plan;
        this.drive = drive;
        this.identify = identify;
    }

    /// Checks the databases of a plan that run already: that they answer, are of one version, and,
    /// in a rig, lie on the drive under test.
    ///
    /// @param say told what each is
    /// @throws Refused with the first thing that is wrong
    static void check(ReviewPlan plan, Consumer<String> say) {
        InstancesPlan instances = plan.protocol().instances();
        if (instances.local()) {
            return;
        }
        plan.rig().ifPresent(RigDrive::check);
        TreeSet<String> versions = new TreeSet<>();
        Placements placements = new Placements(plan, plan.drive(), false);
        for (int number = 1; number <= instances.count(); number++) {
            DatabaseSettings settings = Servers.remote(instances, instances.urls().get(number - 1));
            try (Database database = Database.connect(settings)) {
                String version = database.server().flavour() + " " + database.server().version();
                versions.add(version);
                Placement placement = placements.demanded(number, database);
                say.accept(
                        "instance "
                                + number
                                + ": "
                                + version
                                + ", "
                                + settings.url()
                                + (placement.isProven()
                                        ? ", on the disk " + lastLink(placement)
                                        : ", place of its data not known: " + placement.problem()));
            } catch (IllegalArgumentException unknown) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "instances.urls: " + settings.url() + ": " + unknown.getMessage(),
                        unknown);
            }
        }
        if (versions.size() > 1) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "instances: the databases are of different versions: "
                            + String.join(", ", versions));
        }
    }

    private static String lastLink(Placement placement) {
        return placement
                .facts()
                .getOrDefault("serial", placement.facts().getOrDefault("disk", "unknown"));
    }

    /// The facts of all instances, for results.
    ///
    /// @param databases in the order of the instances; they run
    /// @throws Refused if one does not answer, or is not where the plan says
    Map<String, String> of(List<DatabaseSettings> databases) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int number = 1; number <= databases.size(); number++) {
            facts.putAll(of(number, databases.get(number - 1)));
        }
        return facts;
    }

    /// The same where an instance may have been lost: then this is said in place of its facts.
    Map<String, String> known(List<DatabaseSettings> databases) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int number = 1; number <= databases.size(); number++) {
            try {
                facts.putAll(of(number, databases.get(number - 1)));
            } catch (Refused lost) {
                if (lost.exitCode() != ExitCode.DATABASE_LOST) {
                    throw lost;
                }
                facts.put("instance " + number, "not known: " + lost.getMessage());
            }
        }
        return facts;
    }

    private Map<String, String> of(int number, DatabaseSettings settings) {
        Map<String, String> facts = new LinkedHashMap<>();
        try (Database database = Database.connect(settings)) {
            demanded(number, database)
                    .facts(identify)
                    .forEach((name, value) -> facts.put("instance " + number + " " + name, value));
        }
        return facts;
    }

    /// The placement of an instance.
    ///
    /// @throws Refused if it is not where the plan says
    private Placement demanded(int number, Database database) {
        Placement placement = new PlacementProof().of(database);
        List<Instance> machines =
                plan.rig().map(RigInstances::layout).map(rig -> rig.instances()).orElse(List.of());
        String problem = "";
        if (!machines.isEmpty() && PlacementProof.canAsk(database.settings().url())) {
            problem = placement.contradiction(machines.get(number - 1).name());
        } else if (plan.protocol().instances().local() && placement.isProven()) {
            problem = new NamedDrive(drive.path().toString()).contradiction(placement);
        }
        if (!problem.isEmpty()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "instance "
                            + number
                            + ", "
                            + database.settings().url()
                            + ": its data are not proven to lie on the drive under test: "
                            + problem);
        }
        return placement;
    }
}
