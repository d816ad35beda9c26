package io.oltplab.runner.review.run;

import io.oltplab.core.store.KernelFile;
import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.capture.Hashed;
import io.oltplab.runner.capture.Host;
import io.oltplab.runner.run.RunnerBench;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The manifest: what a result rests on, taken at the start and at the end and compared. Names of
/// machines and serial numbers are hashed unless the user wants them.
final class Surroundings {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// Facts that stand in files.
    private static final Map<String, String> FILES =
            Map.ofEntries(
                    Map.entry("kernel command line", "/proc/cmdline"),
                    Map.entry("kernel", "/proc/version"),
                    Map.entry("simultaneous multithreading", "/sys/devices/system/cpu/smt/control"),
                    Map.entry("swappiness", "/proc/sys/vm/swappiness"),
                    Map.entry("dirty ratio", "/proc/sys/vm/dirty_ratio"),
                    Map.entry("dirty background ratio", "/proc/sys/vm/dirty_background_ratio"),
                    Map.entry("numa nodes", "/sys/devices/system/node/online"),
                    Map.entry("load", "/proc/loadavg"),
                    Map.entry("dmi vendor", "/sys/class/dmi/id/sys_vendor"),
                    Map.entry("dmi product", "/sys/class/dmi/id/product_name"),
                    Map.entry("dmi board", "/sys/class/dmi/id/board_name"),
                    Map.entry("dmi bios", "/sys/class/dmi/id/bios_version"));

    private Surroundings() {}

    /// Takes it.
    ///
    /// @param identify whether names and serial numbers are kept in clear
    static Map<String, String> take(Drive drive, String planHash, boolean identify, String wall) {
        Map<String, String> facts = new TreeMap<>();
        facts.put("time", wall);
        facts.put("tool", RunnerBench.toolName());
        facts.put("plan", planHash);
        Host.facts().forEach((name, value) -> facts.put("host " + name, value));
        Host.jvmFacts().forEach((name, value) -> facts.put("jvm " + name, value));
        drive.facts().forEach((name, value) -> facts.put("drive " + name, value));
        facts.put(
                "jvm arguments",
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        FILES.forEach((name, file) -> read(facts, name, file));
        microcode(facts);
        mitigations(facts);
        command(facts, "virtualisation", List.of("systemd-detect-virt"));
        command(
                facts,
                "clock synchronised",
                List.of("timedatectl", "show", "-p", "NTPSynchronized", "--value"));
        trimmed(facts);
        String host = hostName();
        if (!host.isEmpty()) {
            facts.put("host name", host);
        }
        String disk = drive.facts().getOrDefault("disk", "");
        if (!disk.isEmpty()) {
            disk(facts, disk, drive.facts().getOrDefault("device", disk));
        }
        return identify ? facts : Hashed.identities(facts);
    }

    /// What the kernel, lsblk and nvme tell of a drive.
    private static void disk(Map<String, String> facts, String disk, String partition) {
        Path folder = Path.of("/sys/class/block");
        for (String file : List.of("device/serial", "device/wwid", "wwid")) {
            read(facts, "drive " + file, folder.resolve(disk).resolve(file).toString());
        }
        for (String file : List.of("start", "alignment_offset")) {
            read(facts, "partition " + file, folder.resolve(partition).resolve(file).toString());
        }
        String node = "/dev/" + disk;
        json(facts, "lsblk", List.of("lsblk", "-O", "-J", node));
        if (disk.startsWith("nvme")) {
            for (String log : List.of("id-ctrl", "id-ns", "smart-log")) {
                json(facts, "nvme " + log, List.of("nvme", log, node, "-o", "json"));
            }
        }
    }

    /// When the free space was last told to the drive by the system's timer.
    private static void trimmed(Map<String, String> facts) {
        try {
            facts.put(
                    "last fstrim by timer",
                    Files.getLastModifiedTime(Path.of("/var/lib/systemd/timers/stamp-fstrim.timer"))
                            .toString());
        } catch (IOException never) {
            facts.remove("last fstrim by timer");
        }
    }

    /// What differs, one line each; times and loads always do and are left out.
    static List<String> difference(Map<String, String> start, Map<String, String> end) {
        List<String> lines = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(start.keySet());
        names.addAll(end.keySet());
        names.removeAll(List.of("time", "load", "drive free"));
        names.removeIf(name -> name.startsWith("lsblk ") && name.matches(".* fs(avail|used|use%)"));
        for (String name : names) {
            String before = start.getOrDefault(name, "(none)");
            String after = end.getOrDefault(name, "(none)");
            if (!before.equals(after)) {
                lines.add(name + ": " + before + " -> " + after);
            }
        }
        return lines;
    }

    private static void microcode(Map<String, String> facts) {
        try {
            Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("microcode"))
                    .findFirst()
                    .ifPresent(
                            line ->
                                    facts.put(
                                            "microcode",
                                            line.substring(line.indexOf(':') + 1).strip()));
        } catch (IOException missing) {
            facts.remove("microcode");
        }
    }

    private static void mitigations(Map<String, String> facts) {
        Path folder = Path.of("/sys/devices/system/cpu/vulnerabilities");
        try (java.util.stream.Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                read(facts, "mitigation " + file.getFileName(), file.toString());
            }
        } catch (IOException missing) {
            facts.remove("mitigation");
        }
    }

    private static void read(Map<String, String> facts, String name, String file) {
        try {
            facts.put(name, KernelFile.read(Path.of(file)));
        } catch (IOException missing) {
            // Not every kernel has it; an absent fact is the honest answer.
            facts.remove(name);
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unknown) {
            return "";
        }
    }

    /// What a program prints, if this machine has it.
    private static void command(Map<String, String> facts, String name, List<String> command) {
        output(command).ifPresent(text -> facts.put(name, text.strip()));
    }

    /// The values of a program's JSON, each by its name; within lists by number.
    private static void json(Map<String, String> facts, String name, List<String> command) {
        output(command)
                .ifPresent(
                        text -> {
                            try {
                                flat(facts, name, JSON.readTree(text));
                            } catch (JacksonException other) {
                                facts.put(name, text.strip());
                            }
                        });
    }

    static void flat(Map<String, String> facts, String name, JsonNode node) {
        if (node.isObject()) {
            node.properties()
                    .forEach(one -> flat(facts, name + " " + one.getKey(), one.getValue()));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flat(facts, node.size() == 1 ? name : name + " " + i, node.get(i));
            }
        } else if (!node.isNull()) {
            facts.put(name, node.asString());
        }
    }

    private static Optional<String> output(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
