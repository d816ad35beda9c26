package io.oltplab.runner.vm.verify;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Checks one folder that was rendered for one target.
public final class Verifier {

    /// The file that such a folder has.
    public static final String MACHINES = "machines.json";

    private Verifier() {}

    /// All checks, in a fixed order.
    ///
    /// @throws Refused if `machines.json` cannot be understood
    public static List<Finding> verify(Path folder) throws IOException, InterruptedException {
        return verify(folder, Tool::find);
    }

    /// All checks, with the tools that are found.
    static List<Finding> verify(Path folder, Tool.Finder tools)
            throws IOException, InterruptedException {
        Description description = Description.read(folder.resolve(MACHINES));
        Findings findings = new Findings();
        CommonChecks.check(folder, description, findings, tools);
        switch (description.target()) {
            case "libvirt" -> LibvirtChecks.check(folder, description, findings, tools);
            case "qemu" -> QemuChecks.check(folder, description, findings);
            case "ovf" -> OvfChecks.check(folder, description, findings, tools);
            case "vmx" -> VmxChecks.check(folder, description, findings);
            case "terraform" -> TerraformChecks.check(folder, description, findings, tools);
            case "proxmox" -> ProxmoxChecks.check(folder, description, findings);
            default ->
                    throw new Refused(
                            ExitCode.CONFIGURATION,
                            folder + ": target " + description.target() + " is not known");
        }
        return findings.all();
    }
}
