package io.oltplab.rawio.engine;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.target.RawTarget;
import java.util.List;

/// Chooses an engine: the one that was named, or the first that this system allows.
public final class Engines {

    /// What `--engine` takes.
    public static final List<String> NAMES = List.of("auto", "uring", "aio", "nio");

    private Engines() {}

    /// Makes an engine for a target.
    ///
    /// @param name one of [#NAMES]
    /// @param writes whether the load writes
    /// @throws IllegalArgumentException when there is no such engine
    /// @throws Refused when the named one is not allowed here
    public static Engine open(String name, RawTarget target, boolean writes, Clock clock) {
        return switch (name) {
            case "auto" -> first(target, writes, clock);
            case "uring" -> {
                refuseUnless(name, uringProblem());
                yield new UringEngine(target, writes, clock, "asked for");
            }
            case "aio" -> {
                refuseUnless(name, aioProblem());
                yield new AioEngine(target, writes, clock, "asked for");
            }
            case "nio" -> new NioEngine(target, writes, clock, "asked for");
            default ->
                    throw new IllegalArgumentException(
                            "--engine must be one of "
                                    + String.join(", ", NAMES)
                                    + ", got "
                                    + name);
        };
    }

    private static Engine first(RawTarget target, boolean writes, Clock clock) {
        String uring = uringProblem();
        if (uring.isEmpty()) {
            return new UringEngine(target, writes, clock, "io_uring is allowed here");
        }
        String aio = aioProblem();
        if (aio.isEmpty()) {
            return new AioEngine(target, writes, clock, uring);
        }
        return new NioEngine(target, writes, clock, uring + "; " + aio);
    }

    private static void refuseUnless(String name, String problem) {
        if (!problem.isEmpty()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "--engine " + name + ": " + problem + "; auto finds another");
        }
    }

    private static String uringProblem() {
        return Linux.isKnown()
                ? problem("io_uring_setup", UringQueue.probe())
                : unknown("io_uring");
    }

    private static String aioProblem() {
        return Linux.isKnown() ? problem("io_setup", AioQueue.probe()) : unknown("io_submit");
    }

    private static String unknown(String what) {
        return "no "
                + what
                + " on "
                + System.getProperty("os.name")
                + " "
                + System.getProperty("os.arch");
    }

    private static String problem(String call, int error) {
        return switch (error) {
            case 0 -> "";
            case ErrorNumber.EPERM -> call + " is forbidden here (EPERM, a container's filter?)";
            case ErrorNumber.ENOSYS ->
                    "this kernel has no " + call + " (ENOSYS), or a filter hides it";
            default -> call + " fails with " + ErrorNumber.name(error);
        };
    }
}
