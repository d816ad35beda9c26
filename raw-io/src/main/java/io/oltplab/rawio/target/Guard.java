package io.oltplab.rawio.target;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says no to writing over anything that is in use or that the user did not name.
final class Guard {

    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
    private static final Path SWAPS = Path.of("/proc/swaps");
    private static final int MOUNT_NUMBER = 2;
    private static final int MOUNT_POINT = 4;

    private Guard() {}

    /// Refuses unless the existing target was named for destruction and holds nothing.
    ///
    /// @param path the real node or file
    /// @param device where it is a device
    /// @param destroy what the user gave as `--destroy`
    /// @param wipe whether known signatures may be overwritten
    static void mayDestroy(
            Path path, Optional<BlockDevice> device, Optional<String> destroy, boolean wipe) {
        Optional<String> serial = device.flatMap(BlockDevice::serial);
        String name = serial.map(s -> path + " or " + s).orElse(path.toString());
        if (destroy.isEmpty()) {
            throw refused(
                    path
                            + " exists and the profile writes: its data would be lost. If that is meant, add"
                            + " --destroy "
                            + path);
        }
        String named = destroy.get();
        if (!named.equals(path.toString()) && !serial.filter(named::equals).isPresent()) {
            throw new IllegalArgumentException(
                    "--destroy must name the target exactly (" + name + "), got " + named);
        }
        device.ifPresent(d -> unused(path, d));
        if (!wipe) {
            nothingKnown(path);
        }
    }

    private static void unused(Path path, BlockDevice device) {
        if (device.readOnly()) {
            throw refused(path + " is read-only");
        }
        List<BlockDevice> touched = new ArrayList<>(device.partitions());
        touched.add(0, device);
        for (BlockDevice each : touched) {
            String what = each.equals(device) ? path.toString() : each.name() + " on " + path;
            mountedAt(each.number())
                    .ifPresent(
                            at -> {
                                throw refused(what + " is mounted at " + at);
                            });
            if (swapsOn(each)) {
                throw refused(what + " is swap space in use");
            }
            if (!each.holders().isEmpty()) {
                throw refused(what + " is part of " + String.join(", ", each.holders()));
            }
        }
    }

    private static void nothingKnown(Path path) {
        try {
            Signatures.find(path)
                    .ifPresent(
                            what -> {
                                throw refused(
                                        path
                                                + " holds "
                                                + what
                                                + "; if it may be lost, add --wipe-signatures");
                            });
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT, "cannot read " + path + ": " + FileProblem.of(e), e);
        }
    }

    /// Where a device of that number is mounted.
    static Optional<String> mountedAt(String number) {
        return lines(MOUNTS).stream()
                .map(line -> line.split(" ", -1))
                .filter(f -> f.length > MOUNT_POINT && f[MOUNT_NUMBER].equals(number))
                .map(f -> f[MOUNT_POINT])
                .findFirst();
    }

    private static boolean swapsOn(BlockDevice device) {
        return lines(SWAPS).stream()
                .skip(1)
                .map(line -> Path.of(line.split("\\s+", 2)[0]))
                .anyMatch(p -> Files.exists(p) && isDevice(p, device.number()));
    }

    private static boolean isDevice(Path path, String number) {
        try {
            return TargetFiles.isBlock(path)
                    && BlockDevice.number(TargetFiles.attribute(path, "rdev")).equals(number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isReadable(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Refused refused(String message) {
        return new Refused(ExitCode.PREFLIGHT, message);
    }
}
