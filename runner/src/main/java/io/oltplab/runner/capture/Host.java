package io.oltplab.runner.capture;

import io.oltplab.core.store.KernelFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;
import oshi.software.os.OperatingSystem;

/// Facts about the machine that drives the load, and about its JVM. Nothing that names the machine
/// or its owner: no host name, no serial number, no address.
public final class Host {

    private static final double BYTES_PER_GIB = 1024.0 * 1024 * 1024;

    private Host() {}

    /// The section `host` of a result's environment.
    public static Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("architecture", System.getProperty("os.arch"));
        SystemInfo system = new SystemInfo();
        OperatingSystem os = system.getOperatingSystem();
        facts.put("distribution", os.toString());
        CentralProcessor processor = system.getHardware().getProcessor();
        facts.put("cpu", processor.getProcessorIdentifier().getName().strip());
        facts.put("cpu cores", String.valueOf(processor.getPhysicalProcessorCount()));
        facts.put("cpu threads", String.valueOf(processor.getLogicalProcessorCount()));
        GlobalMemory memory = system.getHardware().getMemory();
        facts.put(
                "memory",
                String.format(Locale.ROOT, "%.1f GiB", memory.getTotal() / BYTES_PER_GIB));
        facts.put("model", system.getHardware().getComputerSystem().getModel());
        read(facts, "governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        read(
                facts,
                "clock source",
                "/sys/devices/system/clocksource/clocksource0/current_clocksource");
        read(facts, "transparent huge pages", "/sys/kernel/mm/transparent_hugepage/enabled");
        return facts;
    }

    /// The section `jvm` of a result's environment.
    public static Map<String, String> jvmFacts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("java", Runtime.version() + " " + System.getProperty("java.vendor"));
        facts.put(
                "collectors",
                String.join(
                        ", ",
                        ManagementFactory.getGarbageCollectorMXBeans().stream()
                                .map(java.lang.management.GarbageCollectorMXBean::getName)
                                .toList()));
        facts.put(
                "heap at most",
                String.format(
                        Locale.ROOT, "%.2f GiB", Runtime.getRuntime().maxMemory() / BYTES_PER_GIB));
        return facts;
    }

    private static void read(Map<String, String> facts, String name, String file) {
        try {
            facts.put(name, KernelFile.read(Path.of(file)));
        } catch (IOException _) {
            // Not every kernel has it; an absent fact is the honest answer.
            facts.remove(name);
        }
    }
}
