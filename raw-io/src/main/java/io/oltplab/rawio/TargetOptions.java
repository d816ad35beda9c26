package io.oltplab.rawio;

import io.oltplab.core.plan.ByteSize;
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
                    "uring (io_uring), aio (io_submit), nio (a thread for each I/O), or auto: the first of"
                            + " them that this system allows. Default: ${DEFAULT-VALUE}.")
    String engine = "auto";

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
                target, bytes, destroy, wipeSignatures, buffered, allowTmpfs, span);
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
        options.put("buffered", Boolean.toString(buffered));
        options.put("allow-tmpfs", Boolean.toString(allowTmpfs));
    }
}
