package io.oltplab.runner.vm;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.vm.render.Rendered;
import io.oltplab.runner.vm.render.Target;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Templates;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `oltplab vm render`.
@Command(
        name = "render",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a rig for a hypervisor: descriptions of its machines, seeds of its guests, scripts that create them.",
            "Files of an earlier rendering are replaced; nothing is started."
        },
        footer = {
            "",
            "Exit codes: 0 done, 2 usage, 3 the rig is wrong, 9 the files cannot be written."
        })
final class RenderCommand implements Callable<Integer> {

    @Spec @Nullable CommandSpec spec;

    @Option(
            names = "--rig",
            required = true,
            paramLabel = "RIG",
            description = "A name of `oltplab vm list`, or a .yaml file.")
    String rig = "";

    @Option(
            names = "--target",
            required = true,
            split = ",",
            paramLabel = "TARGET",
            description = "libvirt, qemu, ovf, vmx, terraform, proxmox; several with commas.")
    List<String> targets = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write to DIR/TARGET. Default: vm/<name of the rig>.")
    @Nullable Path folder;

    @Override
    public Integer call() {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        List<Target> wanted = targets.stream().map(Target::of).distinct().toList();
        Layout layout = Templates.layout(rig);
        // All of them first: either every target is written or none.
        Map<Target, Rendered> rendered = new LinkedHashMap<>();
        for (Target target : wanted) {
            try {
                rendered.put(target, target.render(layout));
            } catch (IllegalArgumentException e) {
                throw new Refused(
                        ExitCode.CONFIGURATION,
                        rig + " for " + target.option() + ": " + e.getMessage(),
                        e);
            }
        }
        Path base = folder == null ? Path.of("vm", layout.rig().rig()) : folder;
        for (Map.Entry<Target, Rendered> one : rendered.entrySet()) {
            Path to = base.resolve(one.getKey().option());
            try {
                one.getValue().write(to);
            } catch (IOException e) {
                throw new Refused(
                        ExitCode.RESULT_STORAGE, "--out: " + to + " cannot be written: " + e, e);
            }
            out.printf(
                    "%s: %d machines, %d files%n",
                    to, layout.machines().size(), one.getValue().files().size());
        }
        return ExitCode.OK.code();
    }
}
