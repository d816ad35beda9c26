package io.oltplab.runner.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Block devices as the kernel shows them (`Documentation/ABI/stable/sysfs-block`).
///
/// @param sysBlock `/sys/class/block`
record Disks(Path sysBlock) {

    /// Bytes of a page of vital product data before its text (SPC-4, 7.8.14).
    private static final int VPD_HEADER = 4;

    /// The device with a number, such as `nvme0n1p1`.
    ///
    /// @param number as `stat` gives it: the kernel's encoding of major and minor
    Optional<String> withNumber(long number) {
        long major = ((number >> 8) & 0xfff) | ((number >> 32) & 0xfffff000L);
        long minor = (number & 0xff) | ((number >> 12) & 0xffffff00L);
        String wanted = major + ":" + minor;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(sysBlock)) {
            for (Path one : all) {
                if (read(one.resolve("dev")).filter(wanted::equals).isPresent()) {
                    return Optional.of(String.valueOf(one.getFileName()));
                }
            }
        } catch (IOException none) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /// The device behind a path such as `/dev/disk/by-id/...`.
    Optional<String> named(Path device) {
        try {
            String name = String.valueOf(device.toRealPath().getFileName());
            return Files.isDirectory(sysBlock.resolve(name)) ? Optional.of(name) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// The whole disks that a device is made of: through partitions, volumes and arrays.
    Set<String> below(String device) {
        Path folder = sysBlock.resolve(device);
        Set<String> found = new TreeSet<>();
        try (DirectoryStream<Path> slaves = Files.newDirectoryStream(folder.resolve("slaves"))) {
            for (Path slave : slaves) {
                found.addAll(below(String.valueOf(slave.getFileName())));
            }
        } catch (IOException none) {
            found.clear();
        }
        if (!found.isEmpty()) {
            return found;
        }
        return Set.of(whole(device, folder));
    }

    private static String whole(String device, Path folder) {
        if (!Files.exists(folder.resolve("partition"))) {
            return device;
        }
        try {
            Path parent = folder.toRealPath().getParent();
            return parent == null ? device : String.valueOf(parent.getFileName());
        } catch (IOException gone) {
            return device;
        }
    }

    /// The serial numbers of disks, by their names; one that does not tell is left out.
    TreeMap<String, String> serials(Set<String> disks) {
        TreeMap<String, String> found = new TreeMap<>();
        for (String disk : disks) {
            serial(disk).ifPresent(serial -> found.put(disk, serial));
        }
        return found;
    }

    private Optional<String> serial(String disk) {
        Path folder = sysBlock.resolve(disk);
        for (String file : List.of("serial", "device/serial")) {
            Optional<String> serial = read(folder.resolve(file)).filter(text -> !text.isEmpty());
            if (serial.isPresent()) {
                return serial;
            }
        }
        try {
            byte[] page = Files.readAllBytes(folder.resolve("device/vpd_pg80"));
            if (page.length > VPD_HEADER) {
                return Optional.of(
                        new String(page, VPD_HEADER, page.length - VPD_HEADER, ISO_8859_1).strip());
            }
        } catch (IOException none) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, ISO_8859_1).replace("\0", "").strip());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
