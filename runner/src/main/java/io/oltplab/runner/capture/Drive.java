package io.oltplab.runner.capture;

import io.oltplab.core.store.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What lies behind a path: file system, block device, and what the kernel knows of the drive.
///
/// Reads `/proc/self/mountinfo` and `/sys/class/block` (see `Documentation/ABI/stable/sysfs-block`
/// of the kernel). Where they are missing (another kernel, a container that hides them) the facts
/// that cannot be read are left out.
///
/// @param path the path that was asked for, absolute
/// @param fileSystem type, such as `ext4`; `unknown` when nothing tells
/// @param facts name to value, for the result
public record Drive(Path path, String fileSystem, Map<String, String> facts) {

    private static final Set<String> NETWORK_FILE_SYSTEMS =
            Set.of("nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "fuse.sshfs", "ceph");
    private static final long SECTOR_BYTES = 512;
    private static final double BYTES_PER_GB = 1e9;

    /// The drive behind an existing path.
    public static Drive behind(Path path) {
        return behind(path, Path.of("/proc/self/mountinfo"), Path.of("/sys/class/block"));
    }

    /// A block device itself, with nothing mounted from it.
    ///
    /// @param device such as `/dev/disk/by-id/nvme-MODEL_SERIAL`
    public static Drive of(Path device) {
        return of(device, Path.of("/sys/class/block"));
    }

    static Drive of(Path device, Path sysBlock) {
        Path real = realPath(device);
        Map<String, String> facts = new TreeMap<>();
        Path folder = sysBlock.resolve(String.valueOf(real.getFileName()));
        if (Files.isDirectory(folder)) {
            blockFacts(folder, facts);
        }
        return new Drive(real, "none", facts);
    }

    static Drive behind(Path path, Path mountinfo, Path sysBlock) {
        Path real = realPath(path);
        Map<String, String> facts = new TreeMap<>();
        facts.put("path", path.toString());
        Optional<Mount> mount = Mount.holding(real, mountinfo);
        String fileSystem = mount.map(Mount::type).orElseGet(() -> typeByJdk(real));
        facts.put("file system", fileSystem);
        mount.ifPresent(
                found -> {
                    facts.put("mount point", found.point().toString());
                    facts.put("mount options", found.options());
                    facts.put("mount source", found.source());
                    deviceFolder(found.device(), sysBlock)
                            .ifPresent(folder -> blockFacts(folder, facts));
                });
        space(real, facts);
        return new Drive(real, fileSystem, facts);
    }

    /// Whether the path lies in memory, so that nothing measured on it says anything of a drive.
    public boolean inMemory() {
        return MemoryFileSystem.isOne(fileSystem);
    }

    /// Whether the path lies on another machine.
    public boolean onNetwork() {
        return NETWORK_FILE_SYSTEMS.contains(fileSystem);
    }

    /// Whether another path lies on the same physical drive, as far as this machine shows it; else
    /// on the same file system.
    public boolean isSameDiskAs(Drive other) {
        String disk = facts.getOrDefault("disk", "");
        if (!disk.isEmpty() && other.facts.containsKey("disk")) {
            return disk.equals(other.facts.get("disk"));
        }
        try {
            return Files.getFileStore(path).equals(Files.getFileStore(other.path));
        } catch (IOException _) {
            return false;
        }
    }

    /// A name for folders: the model if it is known, else the device or the file system.
    public String slug() {
        String name =
                facts.getOrDefault("model", facts.getOrDefault("device", "drive-" + fileSystem));
        String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return slug.replaceAll("^-+|-+$", "");
    }

    private static Path realPath(Path path) {
        Path existing = path.toAbsolutePath().normalize();
        while (!Files.exists(existing)) {
            Path parent = existing.getParent();
            if (parent == null) {
                return existing;
            }
            existing = parent;
        }
        try {
            return existing.toRealPath();
        } catch (IOException _) {
            return existing;
        }
    }

    private static String typeByJdk(Path path) {
        try {
            return Files.getFileStore(path).type();
        } catch (IOException _) {
            return "unknown";
        }
    }

    private static void space(Path path, Map<String, String> facts) {
        try {
            java.nio.file.FileStore store = Files.getFileStore(path);
            facts.put("size of the file system", gigabytes(store.getTotalSpace()));
            facts.put("free", gigabytes(store.getUsableSpace()));
        } catch (IOException _) {
            facts.put("free", "unknown");
        }
    }

    /// @param partition a folder of `/sys/class/block`
    private static void blockFacts(Path partition, Map<String, String> facts) {
        facts.put("device", String.valueOf(partition.getFileName()));
        boolean isPartition = Files.exists(partition.resolve("partition"));
        Path disk = isPartition ? parent(partition) : partition;
        facts.put("disk", String.valueOf(disk.getFileName()));
        read(disk.resolve("size"))
                .ifPresent(
                        sectors ->
                                facts.put(
                                        "capacity",
                                        gigabytes(Long.parseLong(sectors) * SECTOR_BYTES)));
        put(facts, "model", disk.resolve("device/model"));
        put(facts, "vendor", disk.resolve("device/vendor"));
        put(facts, "firmware", disk.resolve("device/firmware_rev"));
        put(facts, "transport", disk.resolve("device/transport"));
        put(facts, "rotational", disk.resolve("queue/rotational"));
        put(facts, "scheduler", disk.resolve("queue/scheduler"));
        put(facts, "queue requests", disk.resolve("queue/nr_requests"));
        put(facts, "write cache", disk.resolve("queue/write_cache"));
        put(facts, "logical block size", disk.resolve("queue/logical_block_size"));
        put(facts, "physical block size", disk.resolve("queue/physical_block_size"));
        put(facts, "discard limit", disk.resolve("queue/discard_max_bytes"));
        List<String> below = names(disk.resolve("slaves"));
        if (!below.isEmpty()) {
            facts.put("made of", String.join(", ", below));
        }
        pcieLink(disk, facts);
    }

    /// A Gen4 drive in a Gen3 slot is a classic trap of drive tests.
    private static void pcieLink(Path disk, Map<String, String> facts) {
        Path pci = disk.resolve("device/device");
        put(facts, "PCIe link speed", pci.resolve("current_link_speed"));
        put(facts, "PCIe link speed at most", pci.resolve("max_link_speed"));
        put(facts, "PCIe link width", pci.resolve("current_link_width"));
        put(facts, "PCIe link width at most", pci.resolve("max_link_width"));
    }

    /// @param device `major:minor`
    private static Optional<Path> deviceFolder(String device, Path sysBlock) {
        for (String name : names(sysBlock)) {
            Path folder = sysBlock.resolve(name);
            if (read(folder.resolve("dev")).filter(device::equals).isPresent()) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    private static Path parent(Path partition) {
        try {
            Path real = partition.toRealPath();
            Path parent = real.getParent();
            return parent == null ? real : parent;
        } catch (IOException _) {
            return partition;
        }
    }

    private static List<String> names(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (java.util.stream.Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static void put(Map<String, String> facts, String name, Path file) {
        read(file).filter(value -> !value.isEmpty()).ifPresent(value -> facts.put(name, value));
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / BYTES_PER_GB);
    }
}
