package io.oltplab.runner.review.run;

import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.capture.Host;
import io.oltplab.runner.run.RunnerBench;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// The manifest: what a result rests on, taken at the start and at the end and compared. Names of
/// machines and serial numbers are hashed unless the user wants them.
final class Surroundings {

    private static final int HASH_DIGITS = 16;

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
        read(facts, "kernel command line", "/proc/cmdline");
        read(facts, "kernel", "/proc/version");
        read(facts, "simultaneous multithreading", "/sys/devices/system/cpu/smt/control");
        read(facts, "swappiness", "/proc/sys/vm/swappiness");
        read(facts, "dirty ratio", "/proc/sys/vm/dirty_ratio");
        read(facts, "numa nodes", "/sys/devices/system/node/online");
        read(facts, "load", "/proc/loadavg");
        microcode(facts);
        mitigations(facts);
        secret(facts, "host name", hostName(), identify);
        String disk = drive.facts().getOrDefault("disk", "");
        if (!disk.isEmpty()) {
            Path folder = Path.of("/sys/class/block").resolve(disk);
            for (String file : List.of("device/serial", "device/wwid", "wwid")) {
                try {
                    secret(
                            facts,
                            "drive " + file,
                            Files.readString(folder.resolve(file)).strip(),
                            identify);
                } catch (IOException missing) {
                    // Not every drive tells.
                    facts.remove("drive " + file);
                }
            }
            command(facts, "nvme smart-log", List.of("nvme", "smart-log", "/dev/" + disk));
        }
        return facts;
    }

    /// What differs, one line each; times and loads always do and are left out.
    static List<String> difference(Map<String, String> start, Map<String, String> end) {
        List<String> lines = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(start.keySet());
        names.addAll(end.keySet());
        names.removeAll(List.of("time", "load", "drive free"));
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
            facts.put(name, Files.readString(Path.of(file)).strip());
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

    private static void secret(
            Map<String, String> facts, String name, String value, boolean identify) {
        if (!value.isEmpty()) {
            facts.put(name, identify ? value : hashed(value));
        }
    }

    static String hashed(String value) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(value.getBytes(StandardCharsets.UTF_8));
            return "sha256 " + HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    private static void command(Map<String, String> facts, String name, List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() == 0) {
                facts.put(name, text.strip());
            }
        } catch (IOException missing) {
            facts.remove(name);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
