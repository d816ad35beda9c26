package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// `machines.json`: what was rendered, for `oltplab vm verify` and for whoever drives the
/// databases.
final class Machines {

    static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Machines() {}

    static void render(Layout layout, Target target, Rendered out) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("rig", layout.rig().rig());
        root.put("kind", layout.kind().kind());
        root.put("target", target.option());
        root.put("device", layout.rig().dut().device());
        root.put("memoryMib", layout.kind().memory().mib());
        List<Object> machines = new ArrayList<>();
        for (Machine machine : layout.machines()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", machine.name());
            entry.put("vcpus", machine.vcpus());
            entry.put("mac", target.vmware() ? machine.vmwareMac() : machine.mac());
            Instance instance = machine.instance();
            if (instance != null) {
                entry.put("host", instance.host());
                entry.put("port", instance.port());
                entry.put("url", instance.url());
            }
            List<Object> disks = new ArrayList<>();
            for (MachineDisk disk : machine.disks()) {
                Map<String, Object> part = new LinkedHashMap<>();
                part.put("role", disk.serial());
                part.put("bytes", disk.size().bytes());
                part.put("on", disk.placement().on().name().toLowerCase(Locale.ROOT));
                part.put("where", Places.where(layout, machine, disk, target));
                disks.add(part);
            }
            entry.put("disks", disks);
            machines.add(entry);
        }
        root.put("machines", machines);
        out.file("machines.json", JSON.writeValueAsString(root) + "\n");
    }
}
