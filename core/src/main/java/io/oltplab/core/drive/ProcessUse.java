package io.oltplab.core.drive;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;

/// What this process has used so far.
///
/// @param cpuNanos processor time of all threads
/// @param gcMillis time in garbage collections
/// @param jitMillis time in the compiler
record ProcessUse(long cpuNanos, long gcMillis, long jitMillis) {

    private static final double PERCENT = 100;

    static ProcessUse now() {
        long cpu = 0;
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            cpu = Math.max(0, system.getProcessCpuTime());
        }
        long gc = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            gc += Math.max(0, collector.getCollectionTime());
        }
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long jit =
                compiler != null && compiler.isCompilationTimeMonitoringSupported()
                        ? compiler.getTotalCompilationTime()
                        : 0;
        return new ProcessUse(cpu, gc, jit);
    }

    /// Puts the growth since an earlier look into a phase's figures.
    void addGrowth(ProcessUse before, long steps, long lengthNanos, Map<String, Double> figures) {
        long cpu = cpuNanos - before.cpuNanos;
        if (steps > 0) {
            figures.put("cpu_nanos_per_step", (double) cpu / steps);
        }
        if (lengthNanos > 0) {
            int cores = Runtime.getRuntime().availableProcessors();
            figures.put("cpu_percent", PERCENT * cpu / lengthNanos / cores);
        }
        figures.put("gc_millis", (double) (gcMillis - before.gcMillis));
        figures.put("jit_millis", (double) (jitMillis - before.jitMillis));
    }
}
