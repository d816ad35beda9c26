package io.oltplab.rawio.engine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// How exactly the kernel wakes the calling thread.
final class Timers {

    /// `PR_SET_TIMERSLACK` of linux/prctl.h.
    private static final int SET_TIMER_SLACK = 29;

    private static final Optional<MethodHandle> PRCTL = prctl();

    private Timers() {}

    /// Asks for wake-ups to the nanosecond instead of the usual slack of 50 us. Where the system
    /// knows no such thing, wake-ups stay as they are and show as lateness.
    static void precise() {
        if (PRCTL.isEmpty()) {
            return;
        }
        try {
            int ignored = (int) PRCTL.get().invokeExact(SET_TIMER_SLACK, 1L, 0L, 0L, 0L);
        } catch (Throwable e) {
            throw new IllegalStateException("prctl", e);
        }
    }

    @SuppressWarnings("restricted") // the JVM is started with native access
    private static Optional<MethodHandle> prctl() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> address = linker.defaultLookup().find("prctl");
        return address.map(
                a ->
                        linker.downcallHandle(
                                a,
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG,
                                        ValueLayout.JAVA_LONG),
                                Linker.Option.firstVariadicArg(1)));
    }
}
