package io.oltplab.rawio.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What Linux knows of a block device, from sysfs.
///
/// @param number `major:minor`
/// @param folder its folder in sysfs
record BlockDevice(String number, Path folder) {

    private static final Path BY_NUMBER = Path.of("/sys/dev/block");
    private static final int SECTOR = 512;

    /// The device of that number, where sysfs has one.
    static Optional<BlockDevice> of(String number) {
        Path link = BY_NUMBER.resolve(number);
        try {
            return Files.exists(link)
                    ? Optional.of(new BlockDevice(number, link.toRealPath()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// `major:minor` of a device number as stat(2) gives it (gnu_dev_major of sys/sysmacros.h).
    static String number(long device) {
        long major = ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL);
        long minor = (device & 0xff) | ((device >>> 12) & ~0xffL);
        return major + ":" + minor;
    }

    String name() {
        return String.valueOf(folder.getFileName());
    }

    long bytes() {
        return fact("size").map(s -> Long.parseLong(s) * SECTOR).orElse(0L);
    }

    boolean readOnly() {
        return fact("ro").filter("1"::equals).isPresent();
    }

    /// Whether it is a part of a disk.
    boolean isPartition() {
        return Files.exists(folder.resolve("partition"));
    }

    /// The disk that it is a part of, or itself.
    BlockDevice disk() {
        Path parent = folder.getParent();
        if (!isPartition() || parent == null) {
            return this;
        }
        return new BlockDevice(read(parent.resolve("dev")).orElse(""), parent);
    }

    /// Its partitions.
    List<BlockDevice> partitions() {
        List<BlockDevice> parts = new ArrayList<>();
        for (Path child : children(folder)) {
            if (Files.exists(child.resolve("partition"))) {
                read(child.resolve("dev")).ifPresent(n -> parts.add(new BlockDevice(n, child)));
            }
        }
        return parts;
    }

    /// Names of the devices (md, LVM, dm) that are built on it.
    List<String> holders() {
        return children(folder.resolve("holders")).stream()
                .map(h -> String.valueOf(h.getFileName()))
                .sorted()
                .toList();
    }

    Optional<String> serial() {
        Path disk = disk().folder();
        return read(disk.resolve("serial")).or(() -> read(disk.resolve("device/serial")));
    }

    /// Model, firmware, scheduler and the like, as far as they are known.
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        Path disk = disk().folder();
        facts.put("device", name());
        put(facts, "model", disk.resolve("device/model"));
        put(facts, "firmware", disk.resolve("device/firmware_rev"));
        serial().ifPresent(s -> facts.put("serial", s));
        put(facts, "scheduler", disk.resolve("queue/scheduler"));
        put(facts, "io-poll", disk.resolve("queue/io_poll"));
        put(facts, "rotational", disk.resolve("queue/rotational"));
        put(facts, "write-cache", disk.resolve("queue/write_cache"));
        put(facts, "logical-block-bytes", disk.resolve("queue/logical_block_size"));
        put(facts, "physical-block-bytes", disk.resolve("queue/physical_block_size"));
        return facts;
    }

    private static void put(Map<String, String> facts, String name, Path file) {
        read(file).ifPresent(value -> facts.put(name, value));
    }

    private Optional<String> fact(String name) {
        return read(folder.resolve(name));
    }

    private static Optional<String> read(Path file) {
        try {
            String text = Files.isReadable(file) ? Files.readString(file).strip() : "";
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException e) {
            // sysfs shows attributes that the driver then does not have
            return Optional.empty();
        }
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> list = Files.list(folder)) {
            return list.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
