package io.oltplab.rawio.engine;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.target.RawTarget;
import java.util.ArrayList;
import java.util.List;

/// Chooses an engine: the one that was named, or the first that this system allows.
public final class Engines {

    /// What `--engine` takes.
    public static final List<String> NAMES = List.of("auto", "uring", "aio", "nio");

    private Engines() {}

    /// Makes an engine for a target.
    ///
    /// @param options with one of [#NAMES]
    /// @param writes whether the load writes
    /// @throws IllegalArgumentException when there is no such engine
    /// @throws Refused when the named one is not allowed here
    public static Engine open(
            EngineOptions options, RawTarget target, boolean writes, Clock clock) {
        return open(options, target, writes, clock, "asked for");
    }

    /// The same, with why it is this one.
    public static Engine open(
            EngineOptions options, RawTarget target, boolean writes, Clock clock, String reason) {
        String name = options.name();
        return switch (name) {
            case "auto" -> first(options, target, writes, clock);
            case "uring" -> {
                refuseUnless(name, uringProblem());
                checkPolling(options, target);
                yield new UringEngine(target, writes, clock, options, reason);
            }
            case "aio" -> {
                refuseUnless(name, aioProblem());
                yield new AioEngine(target, writes, clock, options, reason);
            }
            case "nio" -> new NioEngine(target, writes, clock, options, reason);
            default ->
                    throw new IllegalArgumentException(
                            "--engine must be one of "
                                    + String.join(", ", NAMES)
                                    + ", got "
                                    + name);
        };
    }

    private static Engine first(
            EngineOptions options, RawTarget target, boolean writes, Clock clock) {
        String uring = uringProblem();
        if (uring.isEmpty()) {
            checkPolling(options, target);
            return new UringEngine(target, writes, clock, options, "io_uring is allowed here");
        }
        String aio = aioProblem();
        if (aio.isEmpty()) {
            return new AioEngine(target, writes, clock, options, uring);
        }
        return new NioEngine(target, writes, clock, options, uring + "; " + aio);
    }

    /// The names of the engines that this system allows, best first.
    public static List<String> allowed() {
        List<String> names = new ArrayList<>();
        if (uringProblem().isEmpty()) {
            names.add("uring");
        }
        if (aioProblem().isEmpty()) {
            names.add("aio");
        }
        names.add("nio");
        return names;
    }

    private static void checkPolling(EngineOptions options, RawTarget target) {
        String poll = target.facts().getOrDefault("io-poll", "0");
        if (options.uring().iopoll() && (poll.equals("0") || !target.direct())) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    target.direct()
                            ? "--iopoll: the device of "
                                    + target.path()
                                    + " has no poll queues (its queue/io_poll in sysfs is 0; an NVMe"
                                    + " driver makes them with nvme.poll_queues=N)"
                            : "--iopoll needs I/O past the page cache, not --buffered");
        }
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
