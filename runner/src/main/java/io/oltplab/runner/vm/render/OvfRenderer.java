package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Role;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// OVF 1.1, as small as it can be: a descriptor a machine with the disks that lie elsewhere, and
/// `deploy`. An OVF cannot say which datastore a disk goes to, so `deploy` makes those on the drive
/// under test.
final class OvfRenderer implements Renderer {

    private static final int CONTROLLER = 3;
    private static final int FIRST_DISK = 10;

    @Override
    public void render(Layout layout, Rendered out) {
        StringBuilder deploy =
                new StringBuilder(
                        """
                        #!/usr/bin/env bash
                        # Imports the machines, and makes their disks on the drive under test, thick and eager-zeroed. Needs govc, with GOVC_URL and its
                        # login in the environment. boot.vmdk, beside this script, is the image (qemu-img convert -O vmdk -o subformat=streamOptimized).
                        set -euo pipefail
                        here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
                        "$here"/make-seeds
                        """);
        for (Machine machine : layout.machines()) {
            out.file(machine.name() + ".ovf", descriptor(layout, machine));
            deploy(deploy, layout, machine);
        }
        out.script("deploy", deploy.toString());
    }

    private static void deploy(StringBuilder text, Layout layout, Machine machine) {
        String name = machine.name();
        String elsewhere = Places.need(layout.rig().elsewhere().datastore(), "elsewhere.datastore");
        text.append("\ngovc import.ovf -name ").append(name).append(" -ds '").append(elsewhere);
        text.append("' \"$here\"/").append(name).append(".ovf\n");
        for (MachineDisk disk : machine.disks()) {
            if (disk.onDut()) {
                text.append("govc vm.disk.create -vm ").append(name);
                text.append(" -ds '").append(Places.datastore(layout, disk)).append("' -name ");
                text.append(name).append('/').append(disk.serial());
                text.append(" -size ").append(disk.size().bytes());
                text.append("B -thick -eager -mode independent_persistent\n");
            }
        }
        text.append("govc vm.network.change -vm ").append(name).append(" -net '");
        text.append(Vmware.portGroup(layout)).append("' -net.address ");
        text.append(machine.vmwareMac()).append(" ethernet-0\n");
        text.append("govc datastore.upload -ds '")
                .append(elsewhere)
                .append("' \"$here\"/seed-images/");
        text.append(name).append("-seed.iso ").append(name).append("-seed.iso\n");
        text.append("govc device.cdrom.insert -vm ")
                .append(name)
                .append(" -ds '")
                .append(elsewhere);
        text.append("' ").append(name).append("-seed.iso\n");
        text.append("govc vm.power -on ").append(name).append('\n');
    }

    private static String descriptor(Layout layout, Machine machine) {
        List<MachineDisk> disks = machine.disks().stream().filter(d -> !d.onDut()).toList();
        boolean windows = Vmware.windows(layout);
        StringBuilder disk = new StringBuilder();
        StringBuilder items = new StringBuilder();
        item(
                items,
                1,
                3,
                machine.vcpus() + " virtual CPUs",
                null,
                "<rasd:AllocationUnits>hertz * 10^6</rasd:AllocationUnits>",
                "<rasd:VirtualQuantity>" + machine.vcpus() + "</rasd:VirtualQuantity>");
        item(
                items,
                2,
                4,
                layout.kind().memory().mib() + " MB of memory",
                null,
                "<rasd:AllocationUnits>byte * 2^20</rasd:AllocationUnits>",
                "<rasd:VirtualQuantity>"
                        + layout.kind().memory().mib()
                        + "</rasd:VirtualQuantity>");
        item(
                items,
                CONTROLLER,
                type(layout),
                "Disk controller",
                null,
                "<rasd:ResourceSubType>" + subtype(layout) + "</rasd:ResourceSubType>");
        item(
                items,
                4,
                20,
                "SATA controller",
                null,
                "<rasd:ResourceSubType>vmware.sata.ahci</rasd:ResourceSubType>");
        item(
                items,
                5,
                15,
                "Seed",
                4,
                "<rasd:AddressOnParent>0</rasd:AddressOnParent>",
                "<rasd:AutomaticAllocation>true</rasd:AutomaticAllocation>");
        item(
                items,
                6,
                10,
                "Network adapter",
                null,
                "<rasd:AutomaticAllocation>true</rasd:AutomaticAllocation>",
                "<rasd:Connection>lab</rasd:Connection>",
                "<rasd:ResourceSubType>VmxNet3</rasd:ResourceSubType>");
        for (MachineDisk one : disks) {
            boolean image = one.role() == Role.BOOT;
            disk.append("    <Disk ovf:diskId=\"").append(one.serial());
            disk.append("\" ovf:capacity=\"").append(one.size().bytes());
            disk.append("\" ovf:capacityAllocationUnits=\"byte\"");
            if (image) {
                disk.append(" ovf:fileRef=\"image\"");
            }
            disk.append(" ovf:format=\"http://www.vmware.com/interfaces/specifications/vmdk.html");
            disk.append("#streamOptimized\"/>\n");
            item(
                    items,
                    FIRST_DISK + one.unit(),
                    17,
                    one.serial(),
                    CONTROLLER,
                    "<rasd:AddressOnParent>" + one.unit() + "</rasd:AddressOnParent>",
                    "<rasd:HostResource>ovf:/disk/" + one.serial() + "</rasd:HostResource>");
        }
        return """
               <?xml version="1.0" encoding="UTF-8"?>
               <Envelope xmlns="http://schemas.dmtf.org/ovf/envelope/1"
                   xmlns:ovf="http://schemas.dmtf.org/ovf/envelope/1"
                   xmlns:rasd="http://schemas.dmtf.org/wbem/wscim/1/cim-schema/2/CIM_ResourceAllocationSettingData"
                   xmlns:vmw="http://www.vmware.com/schema/ovf"
                   xmlns:vssd="http://schemas.dmtf.org/wbem/wscim/1/cim-schema/2/CIM_VirtualSystemSettingData">
                 <References>
                   <File ovf:id="image" ovf:href="boot.vmdk"/>
                 </References>
                 <DiskSection>
                   <Info>Disks off the drive under test; deploy makes the others</Info>
               @DISKS@  </DiskSection>
                 <NetworkSection>
                   <Info>Networks</Info>
                   <Network ovf:name="lab">
                     <Description>The lab's network</Description>
                   </Network>
                 </NetworkSection>
                 <VirtualSystem ovf:id="@NAME@">
                   <Info>@ABOUT@</Info>
                   <Name>@NAME@</Name>
                   <OperatingSystemSection ovf:id="@OS@" vmw:osType="@OSTYPE@">
                     <Info>Guest operating system</Info>
                   </OperatingSystemSection>
                   <VirtualHardwareSection>
                     <Info>Virtual hardware</Info>
                     <System>
                       <vssd:ElementName>Virtual Hardware Family</vssd:ElementName>
                       <vssd:InstanceID>0</vssd:InstanceID>
                       <vssd:VirtualSystemIdentifier>@NAME@</vssd:VirtualSystemIdentifier>
                       <vssd:VirtualSystemType>vmx-@HARDWARE@</vssd:VirtualSystemType>
                     </System>
               @ITEMS@    </VirtualHardwareSection>
                 </VirtualSystem>
               </Envelope>
               """
                .replace("@DISKS@", disk)
                .replace("@ITEMS@", items)
                .replace("@NAME@", machine.name())
                .replace("@ABOUT@", layout.kind().kind() + ", machine " + machine.number())
                .replace("@OS@", windows ? "1" : "101")
                .replace("@OSTYPE@", windows ? "windows9Server64Guest" : "otherLinux64Guest")
                .replace("@HARDWARE@", String.valueOf(Vmware.esxi(layout).hardware()));
    }

    private static int type(Layout layout) {
        // 6 is a parallel SCSI adapter, 20 another storage device (CIM ResourceType).
        return Vmware.controller(layout) == Kind.Controller.NVME ? 20 : 6;
    }

    private static String subtype(Layout layout) {
        return switch (Vmware.controller(layout)) {
            case LSILOGICSAS -> "lsilogicsas";
            case PVSCSI -> "VirtualSCSI";
            case NVME -> "vmware.nvme.controller";
        };
    }

    /// One `Item`; its parts come in the order of their names, as the schema of CIM wants them.
    private static void item(
            StringBuilder text,
            int id,
            int type,
            String name,
            @Nullable Integer parent,
            String... parts) {
        TreeSet<String> sorted = new TreeSet<>(List.of(parts));
        sorted.add("<rasd:ElementName>" + name + "</rasd:ElementName>");
        sorted.add("<rasd:InstanceID>" + id + "</rasd:InstanceID>");
        sorted.add("<rasd:ResourceType>" + type + "</rasd:ResourceType>");
        if (parent != null) {
            sorted.add("<rasd:Parent>" + parent + "</rasd:Parent>");
        }
        text.append("      <Item>\n");
        sorted.forEach(part -> text.append("        ").append(part).append('\n'));
        text.append("      </Item>\n");
    }
}
