package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Proxmox's script: each `qm create` has what `machines.json` says.
final class ProxmoxChecks {

    private static final String FILE = "create";
    private static final Pattern CREATE =
            Pattern.compile(
                    "qm create (?<id>\\d+) --name (?<name>\\S+)(?<rest>[^\\n\\\\]*(?:\\\\\\n[^\\n\\\\]*)*)");
    private static final long GIB = 1L << 30;

    private ProxmoxChecks() {}

    static void check(Path folder, Description description, Findings findings) throws IOException {
        findings.begin();
        String text = CommonChecks.text(folder.resolve(FILE), findings, FILE);
        Set<String> ids = new HashSet<>();
        for (Description.Machine machine : description.machines()) {
            Matcher matcher = CREATE.matcher(text);
            boolean found = false;
            while (matcher.find()) {
                if (matcher.group("name").equals(machine.name())) {
                    found = true;
                    findings.claim(
                            ids.add(matcher.group("id")),
                            FILE,
                            "two machines have the id " + matcher.group("id"));
                    machine(
                            matcher.group("rest").replace(" \\\n", "\n"),
                            description,
                            machine,
                            findings);
                }
            }
            findings.claim(found, FILE, "no qm create for " + machine.name());
        }
        findings.end(FILE + ": sizes, placement, cache, I/O, serials");
        findings.notChecked("qm's own reading", "that needs a Proxmox host");
    }

    private static void machine(
            String arguments,
            Description description,
            Description.Machine machine,
            Findings findings) {
        String name = machine.name() + ": ";
        String text = arguments + "\n";
        findings.claim(
                text.contains(" --cores " + machine.vcpus() + "\n"),
                FILE,
                name + "--cores is not " + machine.vcpus());
        findings.claim(
                text.contains(" --memory " + description.memoryMib() + " "),
                FILE,
                name + "--memory is not " + description.memoryMib());
        findings.claim(
                text.contains("virtio=" + machine.mac().toUpperCase(Locale.ROOT) + ","),
                FILE,
                name + "--net0 has not the MAC address " + machine.mac());
        int unit = 0;
        for (Description.Disk disk : machine.disks()) {
            Matcher matcher = Pattern.compile(" --scsi" + unit++ + " (\\S+)\n").matcher(text);
            if (!matcher.find()) {
                findings.wrong(FILE, name + "no disk for " + disk.role());
                continue;
            }
            String value = matcher.group(1);
            Map<String, String> keys = QemuChecks.keys(value);
            String source =
                    value.substring(
                            0, value.indexOf(',') < 0 ? value.length() : value.indexOf(','));
            findings.claim(
                    source.equals(disk.where())
                            || source.equals(disk.where() + ":" + Math.ceilDiv(disk.bytes(), GIB))
                            || (disk.role().equals("boot") && source.equals(disk.where() + ":0")),
                    FILE,
                    name + disk.role() + " must lie on " + disk.where() + ", lies on " + source);
            findings.claim(
                    disk.role().equals(keys.get("serial")),
                    FILE,
                    name + "serial of " + disk.role() + " is " + keys.get("serial"));
            if (disk.onDut()) {
                findings.claim(
                        "none".equals(keys.get("cache")) && "native".equals(keys.get("aio")),
                        FILE,
                        name + disk.role() + " must have cache=none and aio=native");
            }
        }
    }
}
