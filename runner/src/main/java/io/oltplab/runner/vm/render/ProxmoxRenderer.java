package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Rig;
import io.oltplab.runner.vm.rig.Role;
import java.util.Locale;

/// Proxmox VE: one script of `qm` commands.
final class ProxmoxRenderer implements Renderer {

    private static final int FIRST_ID = 9001;

    @Override
    public void render(Layout layout, Rendered out) {
        Rig rig = layout.rig();
        int first = rig.proxmox() == null ? FIRST_ID : rig.proxmox().firstId();
        StringBuilder text =
                new StringBuilder(HostScripts.head(layout, "create", "Creates the machines."));
        text.append("\"$here\"/make-seeds /var/lib/vz/template/iso\n");
        for (Machine machine : layout.machines()) {
            create(text, layout, machine, first + machine.number() - 1);
        }
        out.script("create", text.toString());
        HostScripts.prepareDrive(layout, out);
    }

    private static void create(StringBuilder text, Layout layout, Machine machine, int id) {
        String bridge = Places.need(layout.rig().network().bridge(), "network.bridge");
        text.append("\nqm create ").append(id).append(" --name ").append(machine.name());
        argument(text, "--ostype l26 --machine q35 --cpu host --agent 0");
        argument(text, "--cores " + machine.vcpus());
        argument(text, "--memory " + layout.kind().memory().mib() + " --balloon 0");
        argument(
                text,
                "--net0 virtio=" + machine.mac().toUpperCase(Locale.ROOT) + ",bridge=" + bridge);
        argument(text, "--scsihw virtio-scsi-single");
        for (MachineDisk disk : machine.disks()) {
            argument(text, "--scsi" + disk.unit() + " " + disk(layout, disk));
        }
        argument(text, "--ide2 local:iso/" + machine.name() + "-seed.iso,media=cdrom");
        argument(text, "--serial0 socket --boot order=scsi0");
        text.append('\n');
        machine.disk(Role.BOOT)
                .ifPresent(
                        boot ->
                                text.append("qm resize ")
                                        .append(id)
                                        .append(" scsi0 ")
                                        .append(boot.size().gibUp())
                                        .append("G\n"));
        text.append("qm start ").append(id).append('\n');
    }

    private static String disk(Layout layout, MachineDisk disk) {
        Rig.Disk placement = disk.placement();
        String where = Places.proxmox(layout, disk);
        String source;
        if (disk.partition() > 0) {
            source = where;
        } else if (disk.role() == Role.BOOT) {
            source =
                    where
                            + ":0,import-from="
                            + Places.need(layout.rig().image().path(), "image.path");
        } else {
            source = where + ":" + disk.size().gibUp();
        }
        return source
                + ",serial="
                + disk.serial()
                + ",cache="
                + placement.cache().name().toLowerCase(Locale.ROOT)
                + ",aio="
                + placement.io().name().toLowerCase(Locale.ROOT)
                + ",discard="
                + (placement.discard() == Rig.Discard.UNMAP ? "on" : "ignore")
                + ",iothread=1";
    }

    private static void argument(StringBuilder text, String argument) {
        text.append(" \\\n  ").append(argument);
    }
}
