package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.w3c.dom.Element;

/// libvirt's domains: our rules, its RNG schema, and a round trip through its test driver.
final class LibvirtChecks {

    private LibvirtChecks() {}

    static void check(Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        findings.begin();
        for (Description.Machine machine : description.machines()) {
            String name = machine.name() + ".xml";
            Element domain = Xml.parse(folder.resolve(name), findings, name);
            if (domain != null) {
                domain(domain, description, machine, findings, name);
            }
        }
        findings.end("domains: sizes, placement, cache, I/O, serials");
        schema(folder, description, findings, tools);
        roundTrip(folder, description, findings, tools);
        findings.notChecked("start of the machines", "that needs the host of the rig");
    }

    private static void domain(
            Element domain,
            Description description,
            Description.Machine machine,
            Findings findings,
            String file) {
        expect(findings, file, "name", machine.name(), Xml.text(domain, "name"));
        expect(findings, file, "vcpu", String.valueOf(machine.vcpus()), Xml.text(domain, "vcpu"));
        expect(
                findings,
                file,
                "memory in MiB",
                String.valueOf(description.memoryMib()),
                Xml.text(domain, "memory"));
        expect(findings, file, "mac", machine.mac(), Xml.attribute(domain, "mac", "address"));
        Map<String, Element> bySerial = new HashMap<>();
        for (Element disk : Xml.all(domain, "disk")) {
            if (disk.getAttribute("device").equals("disk")) {
                String serial = Xml.text(disk, "serial");
                findings.claim(
                        bySerial.put(serial, disk) == null,
                        file,
                        "two disks have serial " + serial);
            }
        }
        for (Description.Disk disk : machine.disks()) {
            Element found = bySerial.remove(disk.role());
            if (found == null) {
                findings.wrong(file, "no disk has the serial " + disk.role());
            } else {
                disk(found, disk, findings, file);
            }
        }
        bySerial.keySet().forEach(serial -> findings.wrong(file, "a disk too many: " + serial));
    }

    private static void disk(Element found, Description.Disk disk, Findings findings, String file) {
        String device = Xml.attribute(found, "source", "dev");
        String source = device.isEmpty() ? Xml.attribute(found, "source", "file") : device;
        expect(findings, file, "source of " + disk.role(), disk.where(), source);
        findings.claim(
                device.isEmpty() || device.startsWith("/dev/disk/by-id/"),
                file,
                disk.role() + " lies on " + device + ", which is no /dev/disk/by-id name");
        if (disk.onDut()) {
            expect(
                    findings,
                    file,
                    "cache of " + disk.role(),
                    "none",
                    Xml.attribute(found, "driver", "cache"));
            expect(
                    findings,
                    file,
                    "io of " + disk.role(),
                    "native",
                    Xml.attribute(found, "driver", "io"));
            findings.claim(
                    !Xml.attribute(found, "driver", "iothread").isEmpty(),
                    file,
                    disk.role() + " has no iothread");
        }
    }

    private static void schema(
            Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        Optional<Tool> tool = tools.find("virt-xml-validate");
        if (tool.isEmpty()) {
            findings.notChecked(
                    "domains by libvirt's schema",
                    "virt-xml-validate (libvirt-clients) is not installed");
            return;
        }
        findings.begin();
        for (Description.Machine machine : description.machines()) {
            String file = machine.name() + ".xml";
            Tool.Answer answer = tool.get().run(folder, "", file, "domain");
            findings.claim(answer.exitCode() == 0, file, "virt-xml-validate: " + answer.line());
        }
        findings.end("domains: virt-xml-validate");
    }

    /// libvirt's own parser takes them, and gives back what went in.
    private static void roundTrip(
            Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        Optional<Tool> tool = tools.find("virsh");
        if (tool.isEmpty()) {
            findings.notChecked("domains by libvirt's test driver", "virsh is not installed");
            return;
        }
        Path copies = Files.createTempDirectory("oltplab-verify");
        StringBuilder commands = new StringBuilder();
        try {
            for (Description.Machine machine : description.machines()) {
                String file = machine.name() + ".xml";
                if (Files.isRegularFile(folder.resolve(file))) {
                    // The test driver knows no kvm.
                    String text = Files.readString(folder.resolve(file));
                    Files.writeString(
                            copies.resolve(file), text.replaceFirst("type='kvm'", "type='test'"));
                    commands.append("define ").append(copies.resolve(file)).append('\n');
                    commands.append("dominfo ").append(machine.name()).append('\n');
                    commands.append("domblklist ").append(machine.name()).append('\n');
                }
            }
            Tool.Answer answer =
                    tool.get().run(folder, commands.toString(), "-q", "-c", "test:///default");
            if (answer.output().contains("no connection driver")
                    || answer.output().contains("Failed to connect socket")) {
                findings.notChecked(
                        "domains by libvirt's test driver",
                        "virsh has no test driver (libvirt-daemon): " + answer.line());
                return;
            }
            findings.begin();
            findings.claim(
                    !answer.output().contains("error:"),
                    "virsh",
                    "test:///default: " + answer.line());
            for (Description.Machine machine : description.machines()) {
                long kib = description.memoryMib() * 1024;
                findings.claim(
                        answer.output().contains("Max memory:     " + kib + " KiB"),
                        machine.name(),
                        "virsh reads another memory than " + kib + " KiB");
                for (Description.Disk disk : machine.disks()) {
                    findings.claim(
                            answer.output().contains(disk.where() + "\n"),
                            machine.name(),
                            "virsh does not list " + disk.where());
                }
            }
            findings.end("domains: round trip through virsh test:///default");
        } finally {
            for (Description.Machine machine : description.machines()) {
                Files.deleteIfExists(copies.resolve(machine.name() + ".xml"));
            }
            Files.delete(copies);
        }
    }

    private static void expect(
            Findings findings, String file, String what, String wanted, String found) {
        findings.claim(wanted.equals(found), file, what + " must be " + wanted + ", is " + found);
    }
}
