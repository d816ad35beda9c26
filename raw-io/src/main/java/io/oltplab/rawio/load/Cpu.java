package io.oltplab.rawio.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// Processor time used so far, in nanoseconds.
interface Cpu {

    /// Of the whole process.
    long process();

    /// Of a thread by its id; -1 if it is unknown or has ended.
    long thread(long id);

    /// Of the calling thread.
    long current();

    /// What the JVM says.
    static Cpu system() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        com.sun.management.OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return new Cpu() {
            @Override
            public long process() {
                return system.getProcessCpuTime();
            }

            @Override
            public long thread(long id) {
                return threads.getThreadCpuTime(id);
            }

            @Override
            public long current() {
                return threads.getCurrentThreadCpuTime();
            }
        };
    }
}
