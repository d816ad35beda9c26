package io.oltplab.rawio;

import io.oltplab.core.plan.ByteSize;
import io.oltplab.rawio.engine.EngineOptions;
import io.oltplab.rawio.engine.UringOptions;
import io.oltplab.rawio.target.Content;
import io.oltplab.rawio.target.TargetRequest;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options that say what is measured. Their values are in the plan under the same names.
final class TargetOptions {

    private static final long BLOCK = 4096;

    @Parameters(
            paramLabel = "TARGET",
            description =
                    "File or block device; only read unless the profile writes. With --create also a"
                            + " folder.")
    Path target = Path.of("");

    @Option(
            names = "--create",
            paramLabel = "SIZE",
            description =
                    "Make a file of this size for the run, full of incompressible data, and remove it"
                            + " afterwards. At most 90 %% of the free space.")
    String create = "";

    @Option(names = "--keep", description = "Leave the file that --create made.")
    boolean keep;

    @Option(
            names = "--destroy",
            paramLabel = "NAME",
            description =
                    "Allow writing over an existing target: its exact path or its serial number.")
    String destroy = "";

    @Option(
            names = "--wipe-signatures",
            description = "With --destroy: even if it holds a file system or partition table.")
    boolean wipeSignatures;

    @Option(
            names = "--yes",
            description =
                    "Write over a device without a countdown; needed where there is no terminal.")
    boolean yes;

    @Option(names = "--buffered", description = "Go through the page cache. The result is marked.")
    boolean buffered;

    @Option(
            names = "--allow-tmpfs",
            description = "Accept a target in memory. The result is marked as no storage result.")
    boolean allowTmpfs;

    @Option(
            names = "--span",
            paramLabel = "SIZE|PERCENT",
            description = "Stay within the first part of the target: 25%% or 10G. Default: all.")
    String span = "";

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "auto",
            description =
                    "uring (io_uring), aio (io_submit), nio (a thread for each I/O), auto: the first of them"
                            + " that this system allows, probe: the one of them that takes the least CPU"
                            + " for an I/O on this target, or fio: the installed fio itself. Default:"
                            + " ${DEFAULT-VALUE}.")
    String engine = "auto";

    @Option(
            names = "--uring-setup",
            paramLabel = "NAME",
            defaultValue = "auto",
            description =
                    "How io_uring completes: defer-taskrun, coop-taskrun, plain, or auto: the first of"
                            + " them that the kernel knows. Default: ${DEFAULT-VALUE}.")
    String uringSetup = "auto";

    @Option(
            names = "--iopoll",
            description =
                    "io_uring polls for completions, without interrupts. Needs a device with poll"
                            + " queues (nvme.poll_queues).")
    boolean iopoll;

    @Option(
            names = "--compress",
            paramLabel = "PERCENT",
            defaultValue = "0",
            description =
                    "By how much what is written shrinks under a compressor; 100 is zeros. Default:"
                            + " ${DEFAULT-VALUE}, incompressible.")
    int compress;

    @Option(
            names = "--dedupe",
            paramLabel = "PERCENT",
            defaultValue = "0",
            description =
                    "How many of the 4K blocks written repeat others. Default: ${DEFAULT-VALUE}.")
    int dedupe;

    /// What the bytes are like that are written.
    Content content() {
        return new Content(compress, dedupe, true);
    }

    /// The engine that was asked for.
    ///
    /// @throws IllegalArgumentException when an option has a wrong value
    EngineOptions engine() {
        if (!Runners.NAMES.contains(engine)) {
            throw new IllegalArgumentException(
                    "--engine must be one of "
                            + String.join(", ", Runners.NAMES)
                            + ", got "
                            + engine);
        }
        if (iopoll && !engine.equals("uring") && !engine.equals("auto")) {
            throw new IllegalArgumentException(
                    "--iopoll is a way of io_uring, got --engine " + engine);
        }
        return new EngineOptions(engine, new UringOptions(uringSetup, iopoll), content());
    }

    TargetRequest request() {
        long bytes = 0;
        if (!create.isEmpty()) {
            try {
                bytes = ByteSize.parse(create).bytes();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--create: " + e.getMessage(), e);
            }
        }
        if (!create.isEmpty() && (bytes < BLOCK || bytes % BLOCK != 0)) {
            throw new IllegalArgumentException(
                    "--create must be a multiple of 4K, such as 1G, got " + create);
        }
        if (keep && bytes == 0) {
            throw new IllegalArgumentException("--keep has a meaning only with --create");
        }
        return new TargetRequest(
                target, bytes, destroy, wipeSignatures, buffered, allowTmpfs, span, content());
    }

    void addTo(Map<String, String> options) {
        if (!create.isEmpty()) {
            options.put("create", create);
        }
        if (!span.isEmpty()) {
            options.put("span", span);
        }
        if (!destroy.isEmpty()) {
            options.put("destroy", destroy);
        }
        options.put("engine", engine);
        options.put("uring-setup", uringSetup);
        options.put("iopoll", Boolean.toString(iopoll));
        options.put("compress", Integer.toString(compress));
        options.put("dedupe", Integer.toString(dedupe));
        options.put("buffered", Boolean.toString(buffered));
        options.put("allow-tmpfs", Boolean.toString(allowTmpfs));
    }
}
