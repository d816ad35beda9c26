package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/// OVF: no schema of it is in Debian, so well-formedness and the structure that an import relies
/// on.
final class OvfChecks {

    private OvfChecks() {}

    static void check(Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        findings.begin();
        String deploy = CommonChecks.text(folder.resolve("deploy"), findings, "deploy");
        for (Description.Machine machine : description.machines()) {
            String name = machine.name() + ".ovf";
            Element root = Xml.parse(folder.resolve(name), findings, name);
            if (root != null) {
                references(root, findings, name);
                hardware(root, description, machine, findings, name);
                disks(root, machine, deploy, findings, name);
            }
        }
        findings.end(
                "descriptors: references, parents, sizes; deploy: thick, eager-zeroed on the drive");
        Optional<Tool> xmllint = tools.find("xmllint");
        if (xmllint.isEmpty()) {
            findings.notChecked(
                    "descriptors by xmllint", "xmllint (libxml2-utils) is not installed");
        } else {
            findings.begin();
            for (Description.Machine machine : description.machines()) {
                String name = machine.name() + ".ovf";
                Tool.Answer answer = xmllint.get().run(folder, "", "--noout", "--nonet", name);
                findings.claim(answer.exitCode() == 0, name, "xmllint: " + answer.line());
            }
            findings.end("descriptors: xmllint, well-formed");
        }
        findings.notChecked("descriptors by OVF's schema", "it is not freely packaged");
        findings.notChecked("import into ESXi", "that needs an ESXi host");
    }

    private static void references(Element root, Findings findings, String file) {
        Set<String> files = new HashSet<>();
        Xml.all(root, "File").forEach(one -> files.add(attribute(one, "id")));
        Set<String> disks = new HashSet<>();
        for (Element disk : Xml.all(root, "Disk")) {
            findings.claim(
                    disks.add(attribute(disk, "diskId")),
                    file,
                    "two disks have the id " + attribute(disk, "diskId"));
            String image = attribute(disk, "fileRef");
            findings.claim(
                    image.isEmpty() || files.contains(image), file, "no File has the id " + image);
        }
        Set<String> networks = new HashSet<>();
        Xml.all(root, "Network").forEach(one -> networks.add(attribute(one, "name")));
        Set<String> items = new HashSet<>();
        for (Element item : Xml.all(root, "Item")) {
            String id = Xml.text(item, "InstanceID");
            findings.claim(items.add(id), file, "two items have the InstanceID " + id);
        }
        for (Element item : Xml.all(root, "Item")) {
            String parent = Xml.text(item, "Parent");
            findings.claim(
                    parent.isEmpty() || items.contains(parent),
                    file,
                    "no item has the InstanceID " + parent + ", a Parent");
            String disk = Xml.text(item, "HostResource");
            findings.claim(
                    disk.isEmpty() || disks.contains(disk.replaceFirst("^ovf:/disk/", "")),
                    file,
                    "no Disk for HostResource " + disk);
            String network = Xml.text(item, "Connection");
            findings.claim(
                    network.isEmpty() || networks.contains(network),
                    file,
                    "no Network for Connection " + network);
        }
    }

    private static void hardware(
            Element root,
            Description description,
            Description.Machine machine,
            Findings findings,
            String file) {
        Map<String, String> quantities = new HashMap<>();
        for (Element item : Xml.all(root, "Item")) {
            String quantity = Xml.text(item, "VirtualQuantity");
            if (!quantity.isEmpty()) {
                quantities.put(Xml.text(item, "ResourceType"), quantity);
            }
        }
        // ResourceType 3 is a processor, 4 memory (CIM_ResourceAllocationSettingData).
        String vcpus = quantities.getOrDefault("3", "none");
        findings.claim(
                vcpus.equals(String.valueOf(machine.vcpus())),
                file,
                "processors must be " + machine.vcpus() + ", are " + vcpus);
        String memory = quantities.getOrDefault("4", "none");
        findings.claim(
                memory.equals(String.valueOf(description.memoryMib())),
                file,
                "memory must be " + description.memoryMib() + " MiB, is " + memory);
        String type =
                Xml.all(root, "VirtualSystemType").stream()
                        .findFirst()
                        .map(Element::getTextContent)
                        .orElse("");
        findings.claim(
                Set.of("vmx-13", "vmx-14", "vmx-17", "vmx-20").contains(type),
                file,
                "VirtualSystemType is no hardware of ESXi 6.5 to 8.0: " + type);
    }

    private static void disks(
            Element root,
            Description.Machine machine,
            String deploy,
            Findings findings,
            String file) {
        Map<String, Element> disks = new HashMap<>();
        Xml.all(root, "Disk").forEach(disk -> disks.put(attribute(disk, "diskId"), disk));
        for (Description.Disk disk : machine.disks()) {
            Element found = disks.get(disk.role());
            if (disk.onDut()) {
                findings.claim(
                        found == null,
                        file,
                        disk.role()
                                + " is in the descriptor, which cannot say that it lies on "
                                + disk.where());
                String command =
                        deploy.lines()
                                .filter(
                                        line ->
                                                line.startsWith(
                                                                "govc vm.disk.create -vm "
                                                                        + machine.name()
                                                                        + " ")
                                                        && line.contains("/" + disk.role() + " "))
                                .findFirst()
                                .orElse("");
                for (String part :
                        new String[] {
                            "-ds '" + disk.where() + "'",
                            "-size " + disk.bytes() + "B",
                            "-thick",
                            "-eager"
                        }) {
                    findings.claim(
                            command.contains(" " + part + " "),
                            "deploy",
                            disk.role() + " of " + machine.name() + " is not made with " + part);
                }
            } else if (found == null) {
                findings.wrong(file, "no Disk for " + disk.role());
            } else {
                findings.claim(
                        attribute(found, "capacity").equals(String.valueOf(disk.bytes()))
                                && attribute(found, "capacityAllocationUnits").equals("byte"),
                        file,
                        "capacity of "
                                + disk.role()
                                + " must be "
                                + disk.bytes()
                                + " bytes, is "
                                + attribute(found, "capacity"));
            }
        }
    }

    private static String attribute(Element element, String name) {
        return element.getAttributeNS("http://schemas.dmtf.org/ovf/envelope/1", name);
    }
}
