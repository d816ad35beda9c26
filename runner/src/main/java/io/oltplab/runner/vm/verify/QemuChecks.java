package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// qemu's command lines: every device has its drive and thread, and the drive is what
/// `machines.json` says.
final class QemuChecks {

    private QemuChecks() {}

    static void check(Path folder, Description description, Findings findings) throws IOException {
        findings.begin();
        Map<String, String> forwards = new HashMap<>();
        for (Description.Machine machine : description.machines()) {
            String file = "run-" + machine.name();
            String text = CommonChecks.text(folder.resolve(file), findings, file);
            List<String> lines =
                    text.lines().map(line -> line.strip().replaceFirst(" \\\\$", "")).toList();
            commandLine(lines, description, machine, findings, file);
            for (String line : lines) {
                int forward = line.indexOf("hostfwd=");
                if (forward >= 0) {
                    String other = forwards.put(line.substring(forward), file);
                    findings.claim(other == null, file, "its port is also forwarded by " + other);
                }
            }
        }
        findings.end("command lines: sizes, drives, devices, threads, serials");
        findings.notChecked("qemu's own reading of them", "that needs the disks of the rig");
    }

    private static void commandLine(
            List<String> lines,
            Description description,
            Description.Machine machine,
            Findings findings,
            String file) {
        findings.claim(
                lines.contains("-smp " + machine.vcpus()), file, "-smp is not " + machine.vcpus());
        findings.claim(
                lines.contains("-m " + description.memoryMib()),
                file,
                "-m is not " + description.memoryMib());
        findings.claim(
                lines.stream().anyMatch(line -> line.endsWith(",mac=" + machine.mac())),
                file,
                "no network device has the MAC address " + machine.mac());
        Map<String, Map<String, String>> drives = new LinkedHashMap<>();
        Map<String, Map<String, String>> devices = new LinkedHashMap<>();
        for (String line : lines) {
            if (line.startsWith("-drive ")) {
                Map<String, String> keys = keys(line.substring("-drive ".length()));
                findings.claim(
                        drives.put(keys.getOrDefault("id", ""), keys) == null,
                        file,
                        "two drives have the id " + keys.get("id"));
            } else if (line.startsWith("-device virtio-blk-pci,")) {
                Map<String, String> keys = keys(line.substring("-device ".length()));
                findings.claim(
                        devices.put(keys.getOrDefault("drive", ""), keys) == null,
                        file,
                        "two devices use the drive " + keys.get("drive"));
            }
        }
        for (Description.Disk disk : machine.disks()) {
            Map<String, String> drive = drives.getOrDefault(disk.role(), Map.of());
            Map<String, String> device = devices.getOrDefault(disk.role(), Map.of());
            expect(findings, file, "file of " + disk.role(), disk.where(), drive.get("file"));
            expect(findings, file, "serial of " + disk.role(), disk.role(), device.get("serial"));
            String thread = device.getOrDefault("iothread", "");
            findings.claim(
                    lines.contains("-object iothread,id=" + thread),
                    file,
                    disk.role() + " has no iothread");
            if (disk.onDut()) {
                expect(findings, file, "cache of " + disk.role(), "none", drive.get("cache"));
                expect(findings, file, "aio of " + disk.role(), "native", drive.get("aio"));
            }
        }
        for (String id : devices.keySet()) {
            findings.claim(drives.containsKey(id), file, "no drive has the id " + id);
        }
    }

    /// `a=1,b=2`; the first may have no `=`.
    static Map<String, String> keys(String text) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            keys.put(equals < 0 ? "" : part.substring(0, equals), part.substring(equals + 1));
        }
        return keys;
    }

    private static void expect(
            Findings findings, String file, String what, String wanted, @Nullable String found) {
        findings.claim(wanted.equals(found), file, what + " must be " + wanted + ", is " + found);
    }
}
