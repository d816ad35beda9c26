package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What a rig can be rendered for.
public enum Target {
    LIBVIRT(false),
    QEMU(false),
    OVF(true),
    VMX(true),
    TERRAFORM(true),
    PROXMOX(false);

    private final boolean vmware;

    Target(boolean vmware) {
        this.vmware = vmware;
    }

    /// As the command line has it.
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether it runs on ESXi.
    public boolean vmware() {
        return vmware;
    }

    /// Reads the name.
    ///
    /// @throws IllegalArgumentException naming those that exist
    public static Target of(String option) {
        return Arrays.stream(values())
                .filter(target -> target.option().equals(option))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "--target must be one of "
                                                + String.join(", ", options())
                                                + ", got "
                                                + option));
    }

    /// All names.
    public static List<String> options() {
        return Arrays.stream(values()).map(Target::option).toList();
    }

    /// Renders all files of a rig.
    ///
    /// @throws IllegalArgumentException naming what the rig lacks for this target
    public Rendered render(Layout layout) {
        if (layout.kind().guest().os() == Kind.Os.WINDOWS && !vmware) {
            throw new IllegalArgumentException(
                    "kind "
                            + layout.kind().kind()
                            + " is Windows, which is rendered for ovf, vmx and terraform only, not for "
                            + option());
        }
        Rendered out = new Rendered();
        renderer().render(layout, out);
        Seed.render(layout, this, out);
        Machines.render(layout, this, out);
        return out;
    }

    private Renderer renderer() {
        return switch (this) {
            case LIBVIRT -> new LibvirtRenderer();
            case QEMU -> new QemuRenderer();
            case OVF -> new OvfRenderer();
            case VMX -> new VmxRenderer();
            case TERRAFORM -> new TerraformRenderer();
            case PROXMOX -> new ProxmoxRenderer();
        };
    }
}
