package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Role;
import java.util.LinkedHashMap;
import java.util.Map;

/// ESXi without vCenter: a `.vmx` a machine, and `create-disks` for the host's shell.
final class VmxRenderer implements Renderer {

    @Override
    public void render(Layout layout, Rendered out) {
        StringBuilder create =
                new StringBuilder(
                        """
                        #!/bin/sh
                        # For the shell of ESXi, in the folder with the .vmx files: makes the disks, thick and eager-zeroed, and registers the
                        # machines. A disk that is there already is kept. boot.vmdk, beside this script, is the image (qemu-img convert -O vmdk).
                        set -eu
                        here=$(cd "$(dirname "$0")" && pwd)
                        disk() { # BYTES FILE
                          if [ -e "$2" ]; then echo "kept: $2"; return; fi
                          mkdir -p "$(dirname "$2")"
                          vmkfstools -c "$1" -d eagerzeroedthick "$2"
                        }
                        boot() { # BYTES FILE
                          if [ -e "$2" ]; then echo "kept: $2"; return; fi
                          mkdir -p "$(dirname "$2")"
                          vmkfstools -i "$here/boot.vmdk" -d eagerzeroedthick "$2"
                          vmkfstools -X "$1" "$2"
                        }
                        """);
        for (Machine machine : layout.machines()) {
            out.file(machine.name() + ".vmx", vmx(layout, machine));
            String home = "/vmfs/volumes/" + elsewhere(layout) + "/" + machine.name();
            create.append('\n');
            for (MachineDisk disk : machine.disks()) {
                create.append(disk.role() == Role.BOOT ? "boot " : "disk ");
                create.append(disk.size().bytes()).append(" '");
                create.append(file(layout, machine, disk)).append("'\n");
            }
            create.append("cp \"$here\"/")
                    .append(machine.name())
                    .append(".vmx \"$here\"/seed-images/");
            create.append(machine.name()).append("-seed.iso '").append(home).append("'/\n");
            create.append("vim-cmd solo/registervm '").append(home).append('/');
            create.append(machine.name()).append(".vmx'\n");
        }
        out.script("create-disks", create.toString());
    }

    private static String elsewhere(Layout layout) {
        return Places.need(layout.rig().elsewhere().datastore(), "elsewhere.datastore");
    }

    private static String file(Layout layout, Machine machine, MachineDisk disk) {
        return "/vmfs/volumes/"
                + Places.datastore(layout, disk)
                + "/"
                + machine.name()
                + "/"
                + disk.serial()
                + ".vmdk";
    }

    private static String vmx(Layout layout, Machine machine) {
        Kind.Controller controller = Vmware.controller(layout);
        String bus = controller == Kind.Controller.NVME ? "nvme0" : "scsi0";
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put(".encoding", "UTF-8");
        keys.put("config.version", "8");
        keys.put("virtualHW.version", String.valueOf(Vmware.esxi(layout).hardware()));
        keys.put("displayName", machine.name());
        keys.put("guestOS", Vmware.windows(layout) ? "windows9srv-64" : "otherlinux-64");
        keys.put("firmware", Vmware.windows(layout) ? "efi" : "bios");
        keys.put("numvcpus", String.valueOf(machine.vcpus()));
        keys.put("cpuid.coresPerSocket", String.valueOf(machine.vcpus()));
        keys.put("memSize", String.valueOf(layout.kind().memory().mib()));
        keys.put("sched.mem.min", String.valueOf(layout.kind().memory().mib()));
        keys.put("sched.mem.pin", "TRUE");
        keys.put("disk.EnableUUID", "TRUE");
        for (int slot : new int[] {0, 4, 5, 6, 7}) {
            keys.put("pciBridge" + slot + ".present", "TRUE");
            if (slot > 0) {
                keys.put("pciBridge" + slot + ".virtualDev", "pcieRootPort");
                keys.put("pciBridge" + slot + ".functions", "8");
            }
        }
        keys.put(bus + ".present", "TRUE");
        switch (controller) {
            case LSILOGICSAS -> keys.put(bus + ".virtualDev", "lsisas1068");
            case PVSCSI -> keys.put(bus + ".virtualDev", "pvscsi");
            case NVME -> {} // nvme0 has no kinds
        }
        for (MachineDisk disk : machine.disks()) {
            String slot = bus + ":" + disk.unit();
            keys.put(slot + ".present", "TRUE");
            if (controller != Kind.Controller.NVME) {
                keys.put(slot + ".deviceType", "scsi-hardDisk");
            }
            keys.put(slot + ".fileName", file(layout, machine, disk));
            keys.put(slot + ".mode", "independent-persistent");
        }
        keys.put("sata0.present", "TRUE");
        keys.put("sata0:0.present", "TRUE");
        keys.put("sata0:0.deviceType", "cdrom-image");
        keys.put("sata0:0.fileName", machine.name() + "-seed.iso");
        keys.put("sata0:0.startConnected", "TRUE");
        keys.put("ethernet0.present", "TRUE");
        keys.put("ethernet0.virtualDev", "vmxnet3");
        keys.put("ethernet0.networkName", Vmware.portGroup(layout));
        keys.put("ethernet0.addressType", "static");
        keys.put("ethernet0.address", machine.vmwareMac());
        StringBuilder text = new StringBuilder();
        keys.forEach((key, value) -> text.append(key).append(" = \"").append(value).append("\"\n"));
        return text.toString();
    }
}
