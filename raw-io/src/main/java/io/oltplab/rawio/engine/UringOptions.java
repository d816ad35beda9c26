package io.oltplab.rawio.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// How rings are made.
///
/// @param setup one of [#SETUPS]
/// @param iopoll whether completions are polled for, without interrupts (IORING_SETUP_IOPOLL); the
///   device needs poll queues
public record UringOptions(String setup, boolean iopoll) {

    /// What `--uring-setup` takes: `auto` is the first of the others that the kernel knows.
    public static final List<String> SETUPS = setups("auto");

    /// What a user gets who says nothing.
    public static final UringOptions DEFAULT = new UringOptions("auto", false);

    private static final int IOPOLL = 1;
    private static final int COOP_TASKRUN = 1 << 8;
    private static final int TASKRUN_FLAG = 1 << 9;
    private static final int SINGLE_ISSUER = 1 << 12;
    private static final int DEFER_TASKRUN = 1 << 13;

    public UringOptions {
        if (!SETUPS.contains(setup)) {
            throw new IllegalArgumentException(
                    "--uring-setup must be one of " + String.join(", ", SETUPS) + ", got " + setup);
        }
    }

    /// Where completion work of the kernel runs.
    enum Setup {
        /// In the thread that submits, when it waits (kernel 6.1).
        DEFER_TASKRUN,
        /// In the thread that submits, at its next call (kernel 5.19).
        COOP_TASKRUN,
        /// In the thread that submits, which is interrupted for it (any kernel).
        PLAIN;

        boolean taskrunFlag() {
            return this != PLAIN;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static List<String> setups(String first) {
        List<String> names = new ArrayList<>(List.of(first));
        Arrays.stream(Setup.values()).map(Setup::toString).forEach(names::add);
        return List.copyOf(names);
    }

    /// The setups to try, in their order.
    List<Setup> setups() {
        return Arrays.stream(Setup.values())
                .filter(s -> setup.equals("auto") || setup.equals(s.toString()))
                .toList();
    }

    /// Flags of io_uring_setup(2).
    int flags(Setup of) {
        int flags =
                switch (of) {
                    case DEFER_TASKRUN -> SINGLE_ISSUER | UringOptions.DEFER_TASKRUN | TASKRUN_FLAG;
                    case COOP_TASKRUN -> UringOptions.COOP_TASKRUN | TASKRUN_FLAG;
                    case PLAIN -> 0;
                };
        return flags | (iopoll ? IOPOLL : 0);
    }
}
