package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.ExitCode;
import io.oltplab.rawio.target.RawTarget;
import java.io.Console;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The last chance before a device is written over.
final class Countdown {

    private static final int SECONDS = 10;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /// What the planned writing is reckoned at; a fast drive writes several times that.
    private static final double BYTES_PER_SECOND = 1e9;

    private Countdown() {}

    /// Says what will be lost, and on a terminal waits for Ctrl-C.
    ///
    /// @param phases how long is written
    /// @param yes whether the user wants no wait
    /// @throws Refused when it was stopped, or there is no terminal and no `--yes`
    static void before(RawTarget target, List<Phase> phases, boolean yes, Bench bench)
            throws InterruptedException {
        Map<String, String> facts = target.facts();
        Duration planned =
                phases.stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
        double bytes = planned.toNanos() / (double) NANOS_PER_SECOND * BYTES_PER_SECOND;
        bench.progress()
                .say(
                        String.format(
                                Locale.ROOT,
                                "All data on %s will be lost: model %s, serial %s, %.1f GB. Writing goes on"
                                        + " for %d s: at 1 GB/s that is %.1f GB, %.3f drive writes.",
                                target.path(),
                                facts.getOrDefault("model", "unknown"),
                                facts.getOrDefault("serial", "unknown"),
                                target.bytes() / BYTES_PER_SECOND,
                                planned.toSeconds(),
                                bytes / BYTES_PER_SECOND,
                                bytes / target.bytes()));
        if (yes) {
            return;
        }
        if (!terminal()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "writing over the device " + target.path() + " without a terminal needs --yes");
        }
        try (Progress.Task task =
                bench.progress().task("seconds left to stop with Ctrl-C", SECONDS, "s")) {
            for (int i = 0; i < SECONDS; i++) {
                bench.clock().sleepUntil(bench.clock().nanos() + NANOS_PER_SECOND);
                if (bench.stopRequested()) {
                    throw new Refused(ExitCode.INTERRUPTED, "stopped before anything was written");
                }
                task.step(1);
            }
        }
    }

    @SuppressWarnings(
            "SystemConsoleNull") // null where the JVM runs without the module jdk.internal.le
    private static boolean terminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
