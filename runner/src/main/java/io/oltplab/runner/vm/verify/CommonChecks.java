package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What holds for every target: seeds, scripts, placement, no secret.
final class CommonChecks {

    /// `password: x`, `PASSWORD='x'`, `<Value>x</Value>` and the like; references (`$x`, `@X@`,
    /// `%s`) are no literals.
    private static final Pattern SECRET =
            Pattern.compile(
                    "(?i)(passw(or)?d|secret|api[-_]?key)[a-z_-]*[\"']?\\s*[:=]\\s*[\"']?(?<value>[a-z0-9][^\\s\"']*)");

    private static final Pattern ANSWER =
            Pattern.compile("(?i)password>\\s*<value>(?<value>[^<@]+)</value>");
    private static final Pattern PRIVATE_KEY = Pattern.compile("BEGIN [A-Z ]*PRIVATE KEY");
    private static final Set<String> WORDS = Set.of("false", "true", "no", "yes");

    private CommonChecks() {}

    static void check(Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        noSecrets(folder, findings);
        placement(description, findings);
        seeds(folder, description, findings, tools);
        scripts(folder, findings, tools);
    }

    private static void noSecrets(Path folder, Findings findings) throws IOException {
        findings.begin();
        for (Path file : files(folder)) {
            String text = Files.readString(file);
            String name = folder.relativize(file).toString();
            for (Pattern pattern : List.of(SECRET, ANSWER)) {
                Matcher matcher = pattern.matcher(text);
                while (matcher.find()) {
                    // The value itself is not printed.
                    if (!WORDS.contains(matcher.group("value"))) {
                        long line = text.substring(0, matcher.start()).lines().count();
                        findings.wrong(name, "line " + Math.max(1, line) + " has a literal secret");
                    }
                }
            }
            findings.claim(!PRIVATE_KEY.matcher(text).find(), name, "it has a private key");
        }
        findings.end("no literal secret in any file");
    }

    private static void placement(Description description, Findings findings) {
        findings.begin();
        findings.claim(
                description.device().startsWith("/dev/disk/by-id/"),
                Verifier.MACHINES,
                "the drive under test is no /dev/disk/by-id name: " + description.device());
        Set<String> macs = new HashSet<>();
        Set<String> own = new HashSet<>();
        for (Description.Machine machine : description.machines()) {
            findings.claim(
                    macs.add(machine.mac()),
                    machine.name(),
                    "another machine has its MAC address too: " + machine.mac());
            for (Description.Disk disk : machine.disks()) {
                findings.claim(
                        !disk.role().equals("testdb") || disk.onDut(),
                        machine.name(),
                        "testdb does not lie on the drive under test");
                // Paths are of one machine; datastores are shared.
                findings.claim(
                        !disk.where().startsWith("/") || own.add(disk.where()),
                        machine.name(),
                        "two disks lie on " + disk.where());
            }
        }
        findings.end("placement: testdb on the drive under test, no disk or MAC address twice");
    }

    private static void seeds(
            Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        findings.begin();
        boolean linux = false;
        for (Description.Machine machine : description.machines()) {
            Path seed = folder.resolve("seed").resolve(machine.name());
            String where = "seed/" + machine.name();
            if (Files.exists(seed.resolve("autounattend.xml"))) {
                Xml.parse(seed.resolve("autounattend.xml"), findings, where + "/autounattend.xml");
                windows(seed, machine, findings, where);
                continue;
            }
            linux = true;
            String user = text(seed.resolve("user-data"), findings, where + "/user-data");
            findings.claim(
                    user.startsWith("#cloud-config\n"),
                    where + "/user-data",
                    "the first line must be #cloud-config");
            for (Description.Disk disk : machine.disks()) {
                findings.claim(
                        disk.role().equals("boot")
                                || Pattern.compile(
                                                "OLTPLAB_DISKS=\"[^\"]*\\b"
                                                        + disk.role()
                                                        + ":[a-z0-9]+:"
                                                        + disk.bytes()
                                                        + ":")
                                        .matcher(user)
                                        .find(),
                        where + "/user-data",
                        "the guest is not told of the disk " + disk.role());
            }
            String network =
                    text(seed.resolve("network-config"), findings, where + "/network-config");
            findings.claim(
                    network.contains("macaddress: \"" + machine.mac() + "\""),
                    where + "/network-config",
                    "it does not match the MAC address " + machine.mac());
            findings.claim(
                    text(seed.resolve("meta-data"), findings, where + "/meta-data")
                            .contains("instance-id: " + machine.name() + "\n"),
                    where + "/meta-data",
                    "instance-id is not " + machine.name());
        }
        findings.end("seeds: disks, MAC addresses and names agree with machines.json");
        if (linux) {
            cloudInit(folder, description, findings, tools);
        } else {
            findings.notChecked("provision.ps1", "PowerShell is not looked for");
        }
    }

    private static void windows(
            Path seed, Description.Machine machine, Findings findings, String where)
            throws IOException {
        String script = text(seed.resolve("provision.ps1"), findings, where + "/provision.ps1");
        for (Description.Disk disk : machine.disks()) {
            findings.claim(
                    !disk.role().equals("testdb") || script.contains("$bytes = " + disk.bytes()),
                    where + "/provision.ps1",
                    "the guest is not told of the disk testdb");
        }
        findings.claim(
                script.contains("-AllocationUnitSize 65536"),
                where + "/provision.ps1",
                "SQL Server's disk must have clusters of 64 KiB");
    }

    private static void cloudInit(
            Path folder, Description description, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        Optional<Tool> tool = tools.find("cloud-init");
        if (tool.isEmpty()) {
            findings.notChecked("user-data by cloud-init's schema", "cloud-init is not installed");
        } else {
            findings.begin();
            Set<String> checked = new HashSet<>();
            for (Description.Machine machine : description.machines()) {
                String file = "seed/" + machine.name() + "/user-data";
                String text = text(folder.resolve(file), findings, file);
                // Those that differ in the name only are the same to the schema.
                if (!checked.add(text.replace(machine.name(), "machine"))) {
                    continue;
                }
                Tool.Answer answer = tool.get().run(folder, "", "schema", "-c", file);
                findings.claim(answer.exitCode() == 0, file, "cloud-init schema: " + answer.line());
            }
            findings.end("user-data: cloud-init schema");
        }
        findings.notChecked(
                "network-config by a schema",
                "cloud-init of Debian 12 has none; only our own rules");
    }

    private static void scripts(Path folder, Findings findings, Tool.Finder tools)
            throws IOException, InterruptedException {
        Optional<Tool> bash = tools.find("bash");
        if (bash.isEmpty()) {
            findings.notChecked("syntax of the scripts", "bash is not installed");
            return;
        }
        findings.begin();
        for (Path file : files(folder)) {
            String text = Files.readString(file);
            if (text.startsWith("#!")) {
                String name = folder.relativize(file).toString();
                Tool.Answer answer = bash.get().run(folder, "", "-n", name);
                findings.claim(answer.exitCode() == 0, name, "bash -n: " + answer.line());
                findings.claim(Files.isExecutable(file), name, "it is not executable");
            }
        }
        findings.end("scripts: bash -n");
    }

    static String text(Path file, Findings findings, String name) throws IOException {
        if (!Files.isRegularFile(file)) {
            findings.wrong(name, "it is missing");
            return "";
        }
        return Files.readString(file);
    }

    /// All files but those that `make-seeds` makes.
    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile)
                    .filter(file -> !folder.relativize(file).startsWith("secrets"))
                    .filter(file -> !folder.relativize(file).startsWith("seed-images"))
                    .filter(file -> !file.toString().matches(".*\\.(iso|vmdk|pid|console)"))
                    .sorted()
                    .toList();
        }
    }
}
