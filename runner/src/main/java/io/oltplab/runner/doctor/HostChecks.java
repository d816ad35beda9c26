package io.oltplab.runner.doctor;

import io.oltplab.core.store.KernelFile;
import io.oltplab.runner.doctor.Finding.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Checks that need no plan.
///
/// @param proc `/proc`
/// @param sys `/sys`
/// @param processors of this machine
record HostChecks(Path proc, Path sys, int processors) {

    private static final int JDK = 25;
    private static final long FILES = 65_536;
    private static final long PROCESSES = 32_768;
    private static final double BUSY = 0.2;

    static HostChecks here() {
        return new HostChecks(
                Path.of("/proc"), Path.of("/sys"), Runtime.getRuntime().availableProcessors());
    }

    List<Finding> all() {
        List<Finding> found = new ArrayList<>();
        int java = Runtime.version().feature();
        found.add(
                Finding.of(
                        java >= JDK,
                        Level.FAIL,
                        "Java",
                        Integer.toString(java),
                        "install a JDK 25 and point JAVA_HOME to it"));
        ioUring().ifPresent(found::add);
        aio().ifPresent(found::add);
        limit("Max open files")
                .ifPresent(
                        count ->
                                found.add(
                                        Finding.of(
                                                count >= FILES,
                                                Level.WARN,
                                                "open files",
                                                Long.toString(count),
                                                "many connections need more: ulimit -n " + FILES)));
        limit("Max locked memory")
                .ifPresent(
                        bytes ->
                                found.add(
                                        Finding.of(
                                                bytes >= 8 << 20,
                                                Level.WARN,
                                                "locked memory",
                                                bytes == Long.MAX_VALUE
                                                        ? "unlimited"
                                                        : (bytes >> 10) + " KiB",
                                                "io_uring's fixed buffers need more: ulimit -l unlimited")));
        limit("Max processes")
                .ifPresent(
                        count ->
                                found.add(
                                        Finding.of(
                                                count >= PROCESSES,
                                                Level.WARN,
                                                "threads",
                                                count == Long.MAX_VALUE
                                                        ? "unlimited"
                                                        : Long.toString(count),
                                                "servers with many connections need more: ulimit -u unlimited")));
        swap().ifPresent(found::add);
        memoryLimit().ifPresent(found::add);
        hugePages().ifPresent(found::add);
        clockSource().ifPresent(found::add);
        governor().ifPresent(found::add);
        load().ifPresent(found::add);
        return found;
    }

    private Optional<Finding> ioUring() {
        return read(proc.resolve("sys/kernel/io_uring_disabled"))
                .map(
                        value ->
                                Finding.of(
                                        value.equals("0"),
                                        Level.WARN,
                                        "io_uring",
                                        "kernel.io_uring_disabled = " + value,
                                        "raw I/O falls back to io_submit; sysctl kernel.io_uring_disabled=0 allows it"));
    }

    private Optional<Finding> aio() {
        Optional<String> max = read(proc.resolve("sys/fs/aio-max-nr"));
        Optional<String> used = read(proc.resolve("sys/fs/aio-nr"));
        if (max.isEmpty() || used.isEmpty()) {
            return Optional.empty();
        }
        long left = Long.parseLong(max.get()) - Long.parseLong(used.get());
        return Optional.of(
                Finding.of(
                        left >= 20_000,
                        Level.WARN,
                        "asynchronous I/Os",
                        left + " left of " + max.get(),
                        "database servers need thousands each: sysctl fs.aio-max-nr=1048576"));
    }

    private Optional<Long> limit(String line) {
        return lines(proc.resolve("self/limits")).stream()
                .filter(one -> one.startsWith(line))
                .map(one -> one.substring(line.length()).strip().split("\\s+", -1)[0])
                .map(
                        soft ->
                                soft.equals("unlimited")
                                        ? Long.valueOf(Long.MAX_VALUE)
                                        : Long.valueOf(soft))
                .findFirst();
    }

    private Optional<Finding> swap() {
        List<String> swaps = lines(proc.resolve("swaps"));
        return swaps.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Finding.of(
                                swaps.size() == 1,
                                Level.WARN,
                                "swap",
                                swaps.size() == 1 ? "none" : (swaps.size() - 1) + " in use",
                                "a server that is swapped out is measured: swapoff -a, or vm.swappiness=1"));
    }

    private Optional<Finding> memoryLimit() {
        return read(sys.resolve("fs/cgroup/memory.max"))
                .map(
                        limit ->
                                Finding.of(
                                        limit.equals("max"),
                                        Level.WARN,
                                        "memory limit",
                                        limit,
                                        "a control group limits memory, the page cache too: raise memory.max"));
    }

    private Optional<Finding> hugePages() {
        return read(sys.resolve("kernel/mm/transparent_hugepage/enabled"))
                .map(
                        value ->
                                Finding.of(
                                        !value.contains("[always]"),
                                        Level.WARN,
                                        "huge pages",
                                        value,
                                        "databases stall while pages are merged: echo madvise into transparent_hugepage/enabled"));
    }

    private Optional<Finding> clockSource() {
        return read(sys.resolve("devices/system/clocksource/clocksource0/current_clocksource"))
                .map(
                        source ->
                                Finding.of(
                                        List.of("tsc", "kvm-clock", "arch_sys_counter")
                                                .contains(source),
                                        Level.WARN,
                                        "clock source",
                                        source,
                                        "every look at the clock is a slow call: find out why tsc is not used"));
    }

    private Optional<Finding> governor() {
        return read(sys.resolve("devices/system/cpu/cpu0/cpufreq/scaling_governor"))
                .map(
                        governor ->
                                Finding.of(
                                        governor.equals("performance"),
                                        Level.WARN,
                                        "governor",
                                        governor,
                                        "latencies depend on it: cpupower frequency-set -g performance"));
    }

    private Optional<Finding> load() {
        return read(proc.resolve("loadavg"))
                .map(text -> Double.parseDouble(text.split(" ", -1)[0]))
                .map(
                        load ->
                                Finding.of(
                                        load <= processors * BUSY,
                                        Level.WARN,
                                        "other load",
                                        String.format(
                                                Locale.ROOT,
                                                "%.2f on %d processors",
                                                load,
                                                processors),
                                        "something else works on this machine: end it, or its noise is in every figure"));
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(KernelFile.read(file));
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException missing) {
            return List.of();
        }
    }
}
