package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Rig;
import io.oltplab.runner.vm.rig.Role;
import io.oltplab.runner.vm.rig.Templates;

/// Scripts for a Linux host that qemu, libvirt and Proxmox share.
final class HostScripts {

    private static final long MIB = 1L << 20;

    private HostScripts() {}

    /// `prepare-drive`, where disks are partitions.
    static void prepareDrive(Layout layout, Rendered out) {
        StringBuilder commands = new StringBuilder();
        long needed = 2 * MIB;
        for (Machine machine : layout.machines()) {
            for (MachineDisk disk : machine.disks()) {
                if (disk.partition() > 0) {
                    long mib = Math.ceilDiv(disk.size().bytes(), MIB);
                    needed += mib * MIB;
                    commands.append(
                            "sgdisk -n %d:0:+%dM -c %d:oltplab-%s-%s \"$device\" >/dev/null%n"
                                    .formatted(
                                            disk.partition(),
                                            mib,
                                            disk.partition(),
                                            machine.name(),
                                            disk.serial()));
                }
            }
        }
        if (commands.isEmpty()) {
            return;
        }
        out.script(
                "prepare-drive",
                Templates.resource("guest/host/prepare-drive")
                        .replace("@DEVICE@", layout.rig().dut().device())
                        .replace("@RIG@", layout.rig().rig())
                        .replace("@NEEDED_BYTES@", String.valueOf(needed))
                        .replace("@PARTITIONS@\n", commands));
    }

    /// Lines of a script that make a machine's disks where they are not there yet.
    static String makeDisks(Layout layout, Machine machine) {
        Rig.Image image = layout.rig().image();
        StringBuilder text = new StringBuilder();
        for (MachineDisk disk : machine.disks()) {
            String path = Places.hostPath(layout, machine, disk);
            if (disk.partition() > 0) {
                text.append("[ -b ").append(path).append(" ] || fail \"").append(path);
                text.append(" is not there: run prepare-drive\"\n");
            } else if (disk.role() == Role.BOOT) {
                String base = Places.need(image.path(), "image.path");
                text.append("[ -e ").append(path).append(" ] || qemu-img create -q -f qcow2 -b ");
                text.append(base).append(base.endsWith(".raw") ? " -F raw " : " -F qcow2 ");
                text.append(path).append(' ').append(disk.size().bytes()).append('\n');
            } else {
                String allocate = disk.placement().prealloc() == Rig.Prealloc.FULL ? "full" : "off";
                text.append("[ -e ").append(path).append(" ] || qemu-img create -q -f raw -o");
                text.append(" preallocation=").append(allocate).append(' ').append(path);
                text.append(' ').append(disk.size().bytes()).append('\n');
            }
        }
        return text.toString();
    }

    /// Head of a script that makes disks: options, `fail`, the image's digest.
    static String head(Layout layout, String name, String purpose) {
        Rig.Image image = layout.rig().image();
        StringBuilder text = new StringBuilder("#!/usr/bin/env bash\n# " + purpose + "\n");
        text.append("set -euo pipefail\n");
        text.append("here=$(cd \"$(dirname \"$(readlink -f \"$0\")\")\" && pwd)\n");
        text.append("fail() { echo \"").append(name).append(": $*\" >&2; exit 4; }\n");
        if (image.path() != null) {
            text.append("[ -e ").append(image.path()).append(" ] || fail \"no image ");
            text.append(image.path()).append("\"\n");
            if (image.sha256() != null) {
                text.append("echo '").append(image.sha256()).append("  ").append(image.path());
                text.append("' | sha256sum -c --quiet || fail \"the image is another one\"\n");
            }
        }
        return text.toString();
    }
}
