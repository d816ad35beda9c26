package io.oltplab.runner.vm;

import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.RigInstances;
import io.oltplab.runner.vm.rig.Templates;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `oltplab vm list`.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Lists the kinds and rigs that come with oltplab, or the databases of a rig.")
final class ListCommand implements Callable<Integer> {

    @Spec @Nullable CommandSpec spec;

    @Option(
            names = "--rig",
            paramLabel = "RIG",
            description = "A name of this list, or a .yaml file: list its databases.")
    @Nullable String rig;

    @Option(names = "--plan", description = "Print them as the instances of a review plan.")
    boolean plan;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        if (plan && rig == null) {
            throw new IllegalArgumentException(
                    "--plan needs --rig: the rig whose databases are meant");
        }
        if (rig != null && plan) {
            plan(out, RigInstances.of(rig));
            return ExitCode.OK.code();
        }
        if (rig != null) {
            for (Instance instance : Templates.layout(rig).instances()) {
                out.printf("%-24s %s%n", instance.name(), instance.url());
            }
            return ExitCode.OK.code();
        }
        out.println("Kinds:");
        for (String name : Templates.KINDS) {
            Kind kind = Templates.kind(name);
            String disks =
                    kind.disks().stream()
                            .map(disk -> disk.size() + " " + disk.role().serial())
                            .collect(Collectors.joining(" + "));
            String vcpus =
                    kind.vcpus().stream().map(String::valueOf).collect(Collectors.joining(" or "));
            out.printf("  %-22s %s vCPU, %s, %s%n", kind.kind(), vcpus, kind.memory(), disks);
        }
        out.println("Rigs:");
        for (String name : Templates.RIGS) {
            Layout layout = Templates.layout(name);
            out.printf("  %-22s %d x %s%n", name, layout.machines().size(), layout.kind().kind());
        }
        return ExitCode.OK.code();
    }

    private static void plan(PrintWriter out, RigInstances instances) {
        out.println("instances:");
        out.println("  count: " + instances.urls().size());
        out.println("  urls:");
        instances.urls().forEach(url -> out.println("    - " + url));
        out.println("  user: " + instances.user());
        if (instances.passwordEnv().isEmpty()) {
            out.println("  password-file: secrets/database-password   # in the rendered folder");
        } else {
            out.println("  password-env: " + instances.passwordEnv());
        }
    }
}
