package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Rig;
import io.oltplab.runner.vm.rig.Role;
import java.util.Locale;

/// libvirt: a domain a machine, and `up`.
final class LibvirtRenderer implements Renderer {

    @Override
    public void render(Layout layout, Rendered out) {
        StringBuilder up =
                new StringBuilder(
                        HostScripts.head(
                                layout,
                                "up",
                                "Makes what is missing, defines the machines, starts them."));
        up.append("\"$here\"/make-seeds\n");
        for (Machine machine : layout.machines()) {
            out.file(machine.name() + ".xml", domain(layout, machine));
            up.append(HostScripts.makeDisks(layout, machine));
            up.append("virsh define --validate \"$here\"/").append(machine.name()).append(".xml\n");
            up.append("virsh start ").append(machine.name()).append('\n');
        }
        out.script("up", up.toString());
        HostScripts.prepareDrive(layout, out);
    }

    private static String domain(Layout layout, Machine machine) {
        Rig rig = layout.rig();
        String bridge = Places.need(rig.network().bridge(), "network.bridge");
        StringBuilder text = new StringBuilder();
        text.append("<domain type='kvm'>\n");
        line(text, 1, "<name>" + machine.name() + "</name>");
        line(text, 1, "<memory unit='MiB'>" + layout.kind().memory().mib() + "</memory>");
        line(text, 1, "<vcpu>" + machine.vcpus() + "</vcpu>");
        line(text, 1, "<iothreads>" + machine.disks().size() + "</iothreads>");
        line(text, 1, "<os>");
        line(text, 2, "<type arch='x86_64' machine='q35'>hvm</type>");
        if (rig.image().kernel() != null) {
            line(text, 2, "<kernel>" + rig.image().kernel() + "</kernel>");
            line(text, 2, "<initrd>" + rig.image().initrd() + "</initrd>");
            line(text, 2, "<cmdline>root=LABEL=boot console=ttyS0</cmdline>");
        } else {
            line(text, 2, "<boot dev='hd'/>");
        }
        line(text, 1, "</os>");
        line(text, 1, "<features><acpi/><apic/></features>");
        line(text, 1, "<cpu mode='host-passthrough'/>");
        line(text, 1, "<clock offset='utc'/>");
        line(text, 1, "<devices>");
        for (MachineDisk disk : machine.disks()) {
            disk(text, layout, machine, disk);
        }
        line(text, 2, "<disk type='file' device='cdrom'>");
        line(text, 3, "<driver name='qemu' type='raw'/>");
        line(
                text,
                3,
                "<source file='"
                        + Places.seedFolder(layout)
                        + "/"
                        + machine.name()
                        + "-seed.iso'/>");
        line(text, 3, "<target dev='sda' bus='sata'/>");
        line(text, 3, "<readonly/>");
        line(text, 2, "</disk>");
        line(text, 2, "<interface type='bridge'>");
        line(text, 3, "<mac address='" + machine.mac() + "'/>");
        line(text, 3, "<source bridge='" + bridge + "'/>");
        line(text, 3, "<model type='virtio'/>");
        line(text, 2, "</interface>");
        line(text, 2, "<serial type='pty'/>");
        line(text, 2, "<rng model='virtio'><backend model='random'>/dev/urandom</backend></rng>");
        line(text, 1, "</devices>");
        return text.append("</domain>\n").toString();
    }

    private static void disk(StringBuilder text, Layout layout, Machine machine, MachineDisk disk) {
        Rig.Disk placement = disk.placement();
        boolean block = disk.partition() > 0;
        line(text, 2, "<disk type='" + (block ? "block" : "file") + "' device='disk'>");
        line(
                text,
                3,
                "<driver name='qemu' type='"
                        + (disk.role() == Role.BOOT ? "qcow2" : "raw")
                        + "' cache='"
                        + lower(placement.cache())
                        + "' io='"
                        + lower(placement.io())
                        + "' discard='"
                        + lower(placement.discard())
                        + "' iothread='"
                        + (disk.unit() + 1)
                        + "'/>");
        line(
                text,
                3,
                "<source "
                        + (block ? "dev" : "file")
                        + "='"
                        + Places.hostPath(layout, machine, disk)
                        + "'/>");
        line(text, 3, "<target dev='vd" + (char) ('a' + disk.unit()) + "' bus='virtio'/>");
        line(text, 3, "<serial>" + disk.serial() + "</serial>");
        line(text, 2, "</disk>");
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static void line(StringBuilder text, int depth, String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }
}
