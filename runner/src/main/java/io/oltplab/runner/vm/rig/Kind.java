package io.oltplab.runner.vm.rig;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A kind of machine: `vm-templates/kinds/*.yaml`.
///
/// @param kind the name, which is the file's too
/// @param source where the sizes come from
/// @param vcpus the counts that are allowed; the first is the default
/// @param buffer the database's own cache
/// @param controller what ESXi gives the machine; the other targets always use virtio
public record Kind(
        String kind,
        String about,
        String source,
        Guest guest,
        List<Integer> vcpus,
        ByteSize memory,
        @Nullable ByteSize buffer,
        Controller controller,
        List<Disk> disks) {

    /// The disk controller of the machine on ESXi.
    public enum Controller {
        @JsonProperty("lsilogicsas")
        LSILOGICSAS,
        @JsonProperty("pvscsi")
        PVSCSI,
        @JsonProperty("nvme")
        NVME
    }

    /// Operating system of a guest.
    public enum Os {
        @JsonProperty("linux")
        LINUX,
        @JsonProperty("windows")
        WINDOWS
    }

    /// Server of a guest, with the port that it listens on.
    public enum Server {
        @JsonProperty("mariadb")
        MARIADB(3306),
        @JsonProperty("mysql")
        MYSQL(3306),
        @JsonProperty("percona")
        PERCONA(3306),
        @JsonProperty("mssql")
        MSSQL(1433),
        @JsonProperty("none")
        NONE(0);

        private final int port;

        Server(int port) {
            this.port = port;
        }

        public int port() {
            return port;
        }
    }

    /// A file system of a data disk.
    public enum Filesystem {
        @JsonProperty("ext4")
        EXT4,
        @JsonProperty("xfs")
        XFS,
        /// With clusters of 64 KiB.
        @JsonProperty("ntfs")
        NTFS
    }

    /// What runs inside.
    public record Guest(Os os, Server server) {
        public Guest {
            Required.of(os, "guest.os");
            Required.of(server, "guest.server");
        }
    }

    /// A disk of the kind; where it lies is the rig's.
    public record Disk(Role role, ByteSize size, @Nullable Filesystem filesystem) {
        public Disk {
            Required.of(role, "disks.role");
            Required.of(size, "disks.size of " + role.serial());
            if ((role == Role.BOOT) != (filesystem == null)) {
                throw new IllegalArgumentException(
                        "disks: "
                                + role.serial()
                                + (role == Role.BOOT
                                        ? " must have no filesystem: the image brings its own"
                                        : " needs a filesystem: ext4, xfs or ntfs"));
            }
        }
    }

    public Kind {
        Required.name(kind, "kind");
        Required.of(about, "about");
        Required.of(source, "source");
        Required.of(guest, "guest");
        Required.of(memory, "memory");
        Required.of(controller, "controller");
        vcpus = List.copyOf(Required.of(vcpus, "vcpus"));
        disks = List.copyOf(Required.of(disks, "disks"));
        if (vcpus.isEmpty() || vcpus.stream().anyMatch(count -> count < 1)) {
            throw new IllegalArgumentException(
                    "vcpus must list counts of at least 1, such as [8, 16], got " + vcpus);
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Disk disk : disks) {
            if (!roles.add(disk.role())) {
                throw new IllegalArgumentException(
                        "disks: two of them have the role " + disk.role().serial());
            }
        }
        if (!roles.contains(Role.BOOT)) {
            throw new IllegalArgumentException("disks: one with role: boot is needed");
        }
        boolean database = guest.server() != Server.NONE;
        if (database != roles.contains(Role.TESTDB)) {
            throw new IllegalArgumentException(
                    database
                            ? "disks: a machine with a server needs one with role: testdb"
                            : "disks: a machine without a server has none with role: testdb");
        }
        if (database != (buffer != null)) {
            throw new IllegalArgumentException(
                    database
                            ? "buffer is needed: the size of the server's own cache"
                            : "buffer is only for a machine with a server");
        }
        if (buffer != null && buffer.bytes() >= memory.bytes()) {
            throw new IllegalArgumentException(
                    "buffer must be smaller than memory (" + memory + "), got " + buffer);
        }
        for (Disk disk : disks) {
            if (disk.filesystem() != null
                    && (disk.filesystem() == Filesystem.NTFS) != (guest.os() == Os.WINDOWS)) {
                throw new IllegalArgumentException(
                        "disks: filesystem of "
                                + disk.role().serial()
                                + (guest.os() == Os.WINDOWS
                                        ? " must be ntfs on Windows"
                                        : " must be ext4 or xfs on Linux"));
            }
        }
    }

    /// The disk of a role, if the kind has one.
    public Optional<Disk> disk(Role role) {
        return disks.stream().filter(disk -> disk.role() == role).findFirst();
    }
}
