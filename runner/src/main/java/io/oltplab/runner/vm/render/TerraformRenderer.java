package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Rig;
import io.oltplab.runner.vm.rig.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Terraform with the vSphere provider, as JSON: `main.tf.json`. Server and login of vSphere come
/// from the provider's own environment variables (`VSPHERE_SERVER`, `VSPHERE_USER`,
/// `VSPHERE_PASSWORD`).
final class TerraformRenderer implements Renderer {

    @Override
    public void render(Layout layout, Rendered out) {
        Rig.Esxi esxi = Vmware.esxi(layout);
        String datacenter = Places.need(esxi.datacenter(), "esxi.datacenter");
        String host = Places.need(esxi.host(), "esxi.host");
        String template = Places.need(layout.rig().image().template(), "image.template");
        String elsewhere = Places.need(layout.rig().elsewhere().datastore(), "elsewhere.datastore");
        String dut = Places.need(layout.rig().dut().datastore(), "dut.datastore");

        Map<String, Object> root = new LinkedHashMap<>();
        root.put(
                "terraform",
                Map.of(
                        "required_providers",
                        Map.of(
                                "vsphere",
                                ordered("source", "vmware/vsphere", "version", ">= 2.8.0"))));
        root.put("provider", Map.of("vsphere", Map.of()));
        String inDatacenter = "${data.vsphere_datacenter.lab.id}";
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("vsphere_datacenter", Map.of("lab", Map.of("name", datacenter)));
        data.put(
                "vsphere_host",
                Map.of("host", ordered("name", host, "datacenter_id", inDatacenter)));
        data.put(
                "vsphere_datastore",
                ordered(
                        "dut",
                        ordered("name", dut, "datacenter_id", inDatacenter),
                        "elsewhere",
                        ordered("name", elsewhere, "datacenter_id", inDatacenter)));
        data.put(
                "vsphere_network",
                Map.of(
                        "lab",
                        ordered("name", Vmware.portGroup(layout), "datacenter_id", inDatacenter)));
        data.put(
                "vsphere_virtual_machine",
                Map.of("template", ordered("name", template, "datacenter_id", inDatacenter)));
        root.put("data", data);

        Map<String, Object> seeds = new LinkedHashMap<>();
        Map<String, Object> machines = new LinkedHashMap<>();
        for (Machine machine : layout.machines()) {
            seeds.put(
                    machine.name() + "-seed",
                    ordered(
                            "datacenter",
                            datacenter,
                            "datastore",
                            elsewhere,
                            "source_file",
                            "${path.module}/seed-images/" + machine.name() + "-seed.iso",
                            "destination_file",
                            machine.name() + "-seed.iso"));
            machines.put(machine.name(), machine(layout, machine));
        }
        root.put("resource", ordered("vsphere_file", seeds, "vsphere_virtual_machine", machines));
        out.file("main.tf.json", Machines.JSON.writeValueAsString(root) + "\n");
    }

    private static Map<String, Object> machine(Layout layout, Machine machine) {
        Map<String, Object> vm = new LinkedHashMap<>();
        vm.put("name", machine.name());
        vm.put("resource_pool_id", "${data.vsphere_host.host.resource_pool_id}");
        vm.put("host_system_id", "${data.vsphere_host.host.id}");
        vm.put("datastore_id", "${data.vsphere_datastore.elsewhere.id}");
        vm.put("guest_id", "${data.vsphere_virtual_machine.template.guest_id}");
        vm.put("firmware", "${data.vsphere_virtual_machine.template.firmware}");
        vm.put("hardware_version", Vmware.esxi(layout).hardware());
        vm.put("num_cpus", machine.vcpus());
        vm.put("num_cores_per_socket", machine.vcpus());
        vm.put("memory", layout.kind().memory().mib());
        vm.put("memory_reservation", layout.kind().memory().mib());
        vm.put("enable_disk_uuid", true);
        vm.put("wait_for_guest_net_timeout", 0);
        Kind.Controller controller = Vmware.controller(layout);
        switch (controller) {
            case LSILOGICSAS -> vm.put("scsi_type", "lsilogic-sas");
            case PVSCSI -> vm.put("scsi_type", "pvscsi");
            case NVME -> vm.put("nvme_controller_count", 1);
        }
        vm.put(
                "network_interface",
                List.of(
                        ordered(
                                "network_id",
                                "${data.vsphere_network.lab.id}",
                                "adapter_type",
                                "vmxnet3",
                                "use_static_mac",
                                true,
                                "mac_address",
                                machine.vmwareMac())));
        List<Object> disks = new ArrayList<>();
        for (MachineDisk disk : machine.disks()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("label", disk.serial());
            entry.put("size", disk.size().gibUp());
            entry.put("unit_number", disk.unit());
            if (controller == Kind.Controller.NVME) {
                entry.put("controller_type", "nvme");
            }
            entry.put(
                    "datastore_id",
                    disk.onDut()
                            ? "${data.vsphere_datastore.dut.id}"
                            : "${data.vsphere_datastore.elsewhere.id}");
            // The boot disk is a clone and stays as its template is.
            boolean clone = disk.role() == Role.BOOT;
            String first = "${data.vsphere_virtual_machine.template.disks[0].";
            entry.put("thin_provisioned", clone ? first + "thin_provisioned}" : false);
            entry.put("eagerly_scrub", clone ? first + "eagerly_scrub}" : true);
            entry.put("disk_mode", "independent_persistent");
            disks.add(entry);
        }
        vm.put("disk", disks);
        vm.put("clone", Map.of("template_uuid", "${data.vsphere_virtual_machine.template.id}"));
        vm.put(
                "cdrom",
                List.of(
                        ordered(
                                "datastore_id",
                                "${data.vsphere_datastore.elsewhere.id}",
                                "path",
                                machine.name() + "-seed.iso")));
        vm.put("depends_on", List.of("vsphere_file." + machine.name() + "-seed"));
        return vm;
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
