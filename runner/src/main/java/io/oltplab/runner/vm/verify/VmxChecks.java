package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// VMX: keys, and what makes the disks.
final class VmxChecks {

    private static final Pattern LINE = Pattern.compile("([A-Za-z0-9_.:]+) = \"([^\"]*)\"");
    private static final Set<String> HARDWARE = Set.of("13", "14", "17", "20");

    private VmxChecks() {}

    static void check(Path folder, Description description, Findings findings) throws IOException {
        findings.begin();
        String create = CommonChecks.text(folder.resolve("create-disks"), findings, "create-disks");
        findings.claim(
                create.contains("vmkfstools -c \"$1\" -d eagerzeroedthick"),
                "create-disks",
                "disks must be thick and eager-zeroed");
        for (Description.Machine machine : description.machines()) {
            String file = machine.name() + ".vmx";
            Map<String, String> keys =
                    keys(CommonChecks.text(folder.resolve(file), findings, file), findings, file);
            sizes(keys, description, machine, findings, file);
            disks(keys, machine, create, findings, file);
        }
        findings.end("machines: keys, sizes, disks; create-disks: thick, eager-zeroed");
        findings.notChecked("registration with ESXi", "that needs an ESXi host");
    }

    private static Map<String, String> keys(String text, Findings findings, String file) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                findings.wrong(file, "not key = \"value\": " + line);
            } else if (keys.put(matcher.group(1), matcher.group(2)) != null) {
                findings.wrong(file, "twice: " + matcher.group(1));
            }
        }
        return keys;
    }

    private static void sizes(
            Map<String, String> keys,
            Description description,
            Description.Machine machine,
            Findings findings,
            String file) {
        expect(findings, file, "numvcpus", String.valueOf(machine.vcpus()), keys);
        expect(findings, file, "memSize", String.valueOf(description.memoryMib()), keys);
        expect(findings, file, "ethernet0.address", machine.mac(), keys);
        expect(findings, file, "disk.EnableUUID", "TRUE", keys);
        findings.claim(description.memoryMib() % 4 == 0, file, "memSize must be a multiple of 4");
        findings.claim(
                machine.mac().matches("00:50:56:[0-3][0-9a-f]:.*"),
                file,
                "ethernet0.address is not in VMware's range for static ones: " + machine.mac());
        findings.claim(
                HARDWARE.contains(keys.getOrDefault("virtualHW.version", "")),
                file,
                "virtualHW.version is no hardware of ESXi 6.5 to 8.0");
    }

    private static void disks(
            Map<String, String> keys,
            Description.Machine machine,
            String create,
            Findings findings,
            String file) {
        String bus = keys.containsKey("nvme0.present") ? "nvme0" : "scsi0";
        expect(findings, file, bus + ".present", "TRUE", keys);
        if (bus.equals("scsi0")) {
            findings.claim(
                    Set.of("lsisas1068", "pvscsi")
                            .contains(keys.getOrDefault("scsi0.virtualDev", "")),
                    file,
                    "scsi0.virtualDev must be lsisas1068 or pvscsi");
        }
        int unit = 0;
        for (Description.Disk disk : machine.disks()) {
            String slot = bus + ":" + unit++;
            String path =
                    "/vmfs/volumes/"
                            + disk.where()
                            + "/"
                            + machine.name()
                            + "/"
                            + disk.role()
                            + ".vmdk";
            expect(findings, file, slot + ".present", "TRUE", keys);
            expect(findings, file, slot + ".fileName", path, keys);
            String command = (disk.role().equals("boot") ? "boot " : "disk ") + disk.bytes();
            findings.claim(
                    create.contains(command + " '" + path + "'\n"),
                    "create-disks",
                    "it does not make " + path + " with " + disk.bytes() + " bytes");
        }
    }

    private static void expect(
            Findings findings, String file, String key, String wanted, Map<String, String> keys) {
        findings.claim(
                wanted.equals(keys.get(key)),
                file,
                key + " must be " + wanted + ", is " + keys.get(key));
    }
}
