package io.oltplab.runner.proof;

import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.capture.ProcessFamily;
import io.oltplab.sql.checkup.Checkup;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Follows the files that a server on this machine has open down to the drive: what it writes to,
/// not what its configuration says.
///
/// @param proc `/proc`
record OpenFiles(Path proc, Disks disks) {

    /// @param listener the process behind the port
    Placement of(Listener listener, Checkup checkup) {
        TreeMap<Long, String> byDevice = new TreeMap<>();
        int count = 0;
        try {
            for (long pid : ProcessFamily.of(proc, listener.pid())) {
                count += collect(pid, checkup, byDevice);
            }
        } catch (IOException gone) {
            return Placement.unknown(
                    "the files of process " + listener.pid() + " cannot be looked at: " + gone);
        }
        if (count == 0) {
            return Placement.unknown(
                    listener.name()
                            + " (process "
                            + listener.pid()
                            + ") has no file of a database open");
        }
        return chain(listener, byDevice, count);
    }

    /// The files of one process, one a device.
    ///
    /// @return how many there are
    private int collect(long pid, Checkup checkup, TreeMap<Long, String> byDevice)
            throws IOException {
        int count = 0;
        Path files = proc.resolve(Long.toString(pid)).resolve("fd");
        try (DirectoryStream<Path> open = Files.newDirectoryStream(files)) {
            for (Path link : open) {
                Optional<Path> file = dataFile(link, checkup);
                if (file.isPresent()) {
                    byDevice.merge(
                            (Long) Files.getAttribute(link, "unix:dev"),
                            file.get().toString(),
                            // The first by name, so that two looks tell of the same file.
                            (one, other) -> one.compareTo(other) <= 0 ? one : other);
                    count++;
                }
            }
        }
        return count;
    }

    private Placement chain(Listener listener, TreeMap<Long, String> byDevice, int count) {
        Map<String, String> facts = new LinkedHashMap<>();
        String file = byDevice.firstEntry().getValue();
        facts.put("server", listener.name());
        facts.put("open data files", Integer.toString(count));
        facts.put("data file", file);
        mount(Path.of(file), byDevice.firstKey(), facts);
        Set<String> devices = new TreeSet<>();
        Set<String> below = new TreeSet<>();
        String hidden = "";
        for (Map.Entry<Long, String> one : byDevice.entrySet()) {
            Optional<String> device =
                    disks.withNumber(one.getKey()).or(() -> mounted(Path.of(one.getValue())));
            if (device.isEmpty()) {
                hidden = one.getValue();
            } else {
                devices.add(device.get());
                below.addAll(disks.below(device.get()));
            }
        }
        facts.put("block device", String.join(", ", devices));
        facts.put("disk", String.join(", ", below));
        TreeMap<String, String> serials = disks.serials(below);
        String problem = "";
        if (!hidden.isEmpty()) {
            problem = hidden + " lies on no block device that this machine shows";
        } else if (byDevice.size() > 1) {
            problem =
                    "its files lie on several devices, such as "
                            + String.join(", ", byDevice.values());
        }
        return new Placement(Placement.Means.OPEN_FILES, facts, serials, problem);
    }

    /// The device that a file system was mounted from, where its files have a number of its own
    /// (btrfs).
    private Optional<String> mounted(Path file) {
        String source = Drive.behind(file).facts().getOrDefault("mount source", "");
        return source.startsWith("/dev/") ? disks.named(Path.of(source)) : Optional.empty();
    }

    /// The file system, if the server's files have the same names for us as for it.
    private static void mount(Path file, long device, Map<String, String> facts) {
        try {
            if ((Long) Files.getAttribute(file, "unix:dev") != device) {
                return;
            }
        } catch (IOException hidden) {
            return;
        }
        Map<String, String> seen = Drive.behind(file).facts();
        for (String name : List.of("mount point", "file system", "mount options")) {
            String value = seen.get(name);
            if (value != null) {
                facts.put(name, value);
            }
        }
    }

    /// The file behind a link of `/proc/PID/fd`, if the database's data or log are in it.
    private static Optional<Path> dataFile(Path link, Checkup checkup) throws IOException {
        try {
            Path file = Files.readSymbolicLink(link);
            Path name = file.getFileName();
            return name != null && checkup.holdsData(name.toString()) && Files.isRegularFile(link)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (java.nio.file.NoSuchFileException closed) {
            return Optional.empty();
        }
    }
}
