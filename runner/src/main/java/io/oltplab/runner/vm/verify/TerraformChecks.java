package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Terraform's JSON: sizes and placement, every reference has its target, and Terraform's own
/// reader.
final class TerraformChecks {

    private static final String FILE = "main.tf.json";
    private static final Pattern DATA =
            Pattern.compile("\\$\\{data\\.([a-z_]+)\\.([a-z_]+)\\.[^}]+}");
    private static final String DUT = "${data.vsphere_datastore.dut.id}";
    private static final long GIB = 1L << 30;

    private TerraformChecks() {}

    static void check(Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        findings.begin();
        String text = CommonChecks.text(folder.resolve(FILE), findings, FILE);
        try {
            JsonNode root = JsonMapper.shared().readTree(text);
            references(root, text, findings);
            for (Description.Machine machine : description.machines()) {
                JsonNode vm =
                        root.path("resource").path("vsphere_virtual_machine").path(machine.name());
                machine(vm, description, machine, findings);
            }
        } catch (JacksonException e) {
            findings.wrong(FILE, "it is no JSON: " + e.getOriginalMessage());
        }
        findings.end(FILE + ": references, sizes, placement, thick eager-zeroed");
        terraform(folder, findings, tools);
        findings.notChecked(
                FILE + " by the vSphere provider", "terraform init would have to download it");
        findings.notChecked("terraform apply", "that needs a vCenter");
    }

    private static void references(JsonNode root, String text, Findings findings) {
        Matcher matcher = DATA.matcher(text);
        while (matcher.find()) {
            findings.claim(
                    root.path("data").path(matcher.group(1)).has(matcher.group(2)),
                    FILE,
                    "nothing defines " + matcher.group());
        }
        findings.claim(
                root.path("terraform").path("required_providers").has("vsphere"),
                FILE,
                "it does not require the vsphere provider");
        findings.claim(
                root.path("provider").path("vsphere").isEmpty(),
                FILE,
                "the provider's login belongs into the environment");
    }

    private static void machine(
            JsonNode vm, Description description, Description.Machine machine, Findings findings) {
        String name = machine.name();
        if (vm.isMissingNode()) {
            findings.wrong(FILE, "no vsphere_virtual_machine " + name);
            return;
        }
        expect(findings, name + ": num_cpus", machine.vcpus(), vm.path("num_cpus").asLong(0));
        expect(findings, name + ": memory", description.memoryMib(), vm.path("memory").asLong(0));
        findings.claim(
                vm.at("/network_interface/0/mac_address").asString("").equals(machine.mac()),
                FILE,
                name + ": mac_address must be " + machine.mac());
        JsonNode disks = vm.path("disk");
        expect(findings, name + ": disks", machine.disks().size(), disks.size());
        int unit = 0;
        for (Description.Disk disk : machine.disks()) {
            JsonNode found = disks.path(unit);
            String where = name + ": " + disk.role() + ": ";
            findings.claim(
                    found.path("label").asString("").equals(disk.role()),
                    FILE,
                    where + "label is another");
            expect(findings, where + "unit_number", unit, found.path("unit_number").asLong(-1));
            expect(
                    findings,
                    where + "size",
                    Math.ceilDiv(disk.bytes(), GIB),
                    found.path("size").asLong(0));
            findings.claim(
                    found.path("datastore_id").asString("").equals(DUT) == disk.onDut(),
                    FILE,
                    where + "datastore_id is the wrong one");
            if (disk.onDut()) {
                findings.claim(
                        found.path("eagerly_scrub").asBoolean(false)
                                && !found.path("thin_provisioned").asBoolean(true),
                        FILE,
                        where + "it must be thick and eager-zeroed");
            }
            unit++;
        }
    }

    /// `terraform providers` reads the configuration and needs no provider for it.
    private static void terraform(Path folder, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        Optional<Tool> tool = tools.find("terraform");
        if (tool.isEmpty()) {
            findings.notChecked(FILE + " by Terraform's reader", "terraform is not installed");
            return;
        }
        if (Files.exists(folder.resolve(".terraform"))) {
            findings.notChecked(FILE + " by Terraform's reader", "the folder is in use");
            return;
        }
        findings.begin();
        Tool.Answer answer = tool.get().run(folder, "", "providers", "-no-color");
        findings.claim(answer.exitCode() == 0, FILE, "terraform providers: " + answer.line());
        findings.end(FILE + ": terraform providers (syntax and structure)");
    }

    private static void expect(Findings findings, String what, long wanted, long found) {
        findings.claim(wanted == found, FILE, what + " must be " + wanted + ", is " + found);
    }
}
