package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Rig;
import io.oltplab.runner.vm.rig.Role;
import org.jspecify.annotations.Nullable;

/// Where a disk lies, in the words of a target.
final class Places {

    private Places() {}

    static String where(Layout layout, Machine machine, MachineDisk disk, Target target) {
        return switch (target) {
            case LIBVIRT, QEMU -> hostPath(layout, machine, disk);
            case OVF, VMX, TERRAFORM -> datastore(layout, disk);
            case PROXMOX -> proxmox(layout, disk);
        };
    }

    /// A path on a Linux host: a partition of the drive, or a file.
    static String hostPath(Layout layout, Machine machine, MachineDisk disk) {
        Rig rig = layout.rig();
        if (disk.placement().backing() == Rig.Backing.PARTITION) {
            return rig.dut().device() + "-part" + disk.partition();
        }
        if (disk.placement().backing() == Rig.Backing.DATASTORE) {
            throw new IllegalArgumentException(
                    "disks: "
                            + disk.serial()
                            + " has backing: datastore, which libvirt and qemu do not have; use"
                            + " partition or raw-file");
        }
        String folder =
                disk.onDut()
                        ? need(rig.dut().folder(), "dut.folder")
                        : need(rig.elsewhere().folder(), "elsewhere.folder");
        String suffix = disk.role() == Role.BOOT ? ".qcow2" : ".raw";
        return folder + "/" + machine.name() + "-" + disk.serial() + suffix;
    }

    /// The datastore of ESXi.
    static String datastore(Layout layout, MachineDisk disk) {
        Rig rig = layout.rig();
        return disk.onDut()
                ? need(rig.dut().datastore(), "dut.datastore")
                : need(rig.elsewhere().datastore(), "elsewhere.datastore");
    }

    /// A partition of the drive, or a storage of Proxmox.
    static String proxmox(Layout layout, MachineDisk disk) {
        Rig rig = layout.rig();
        if (disk.placement().backing() == Rig.Backing.PARTITION) {
            return rig.dut().device() + "-part" + disk.partition();
        }
        return disk.onDut()
                ? need(rig.dut().storage(), "dut.storage")
                : need(rig.elsewhere().storage(), "elsewhere.storage");
    }

    static String seedFolder(Layout layout) {
        return need(layout.rig().elsewhere().folder(), "elsewhere.folder");
    }

    /// A value that this target needs and others do not.
    static <T> T need(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException(
                    name + " is missing in the rig: this target needs it");
        }
        return value;
    }
}
