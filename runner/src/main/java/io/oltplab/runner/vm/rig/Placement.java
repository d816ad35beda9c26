package io.oltplab.runner.vm.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The rules that say where a disk may lie. Each is a method; all throw [IllegalArgumentException]
/// with one line.
final class Placement {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    /// What the partition table and its copy at the end take, with alignment.
    private static final long PARTITION_TABLE_BYTES = 2 * MIB;

    private Placement() {}

    static void check(Rig rig, Kind kind) {
        everyDiskIsPlacedOnce(rig, kind);
        databaseLiesOnTheDrive(rig);
        bootStaysOffTheDrive(rig);
        for (Rig.Disk disk : rig.disks()) {
            backingFitsThePlace(rig, disk);
            driveIsNotCached(disk);
        }
        foldersAreApart(rig);
        vcpus(rig, kind);
        everythingFits(rig, kind);
        addressesAreFree(rig);
        passwordHasASource(rig, kind);
    }

    static void everyDiskIsPlacedOnce(Rig rig, Kind kind) {
        for (Kind.Disk disk : kind.disks()) {
            if (rig.disk(disk.role()).isEmpty()) {
                throw wrong(
                        "disks: kind "
                                + kind.kind()
                                + " has a "
                                + name(disk.role())
                                + " disk, and the rig does not say where it lies");
            }
        }
        for (Rig.Disk disk : rig.disks()) {
            if (kind.disk(disk.role()).isEmpty()) {
                throw wrong(
                        "disks: kind " + kind.kind() + " has no " + name(disk.role()) + " disk");
            }
        }
    }

    static void databaseLiesOnTheDrive(Rig rig) {
        for (Rig.Disk disk : rig.disks()) {
            if (disk.role() == Role.TESTDB && disk.on() != Rig.On.DUT) {
                throw wrong("disks: testdb must be on: dut, or another drive would be measured");
            }
        }
    }

    static void bootStaysOffTheDrive(Rig rig) {
        for (Rig.Disk disk : rig.disks()) {
            if (disk.role() == Role.BOOT && disk.on() == Rig.On.DUT && !rig.bootOnDut()) {
                throw wrong(
                        "disks: boot must be on: elsewhere, or its I/O pollutes the result;"
                                + " boot-on-dut: true allows it");
            }
        }
    }

    static void backingFitsThePlace(Rig rig, Rig.Disk disk) {
        String name = name(disk.role());
        if (disk.on() == Rig.On.ELSEWHERE) {
            if (disk.backing() != null) {
                throw wrong("disks: backing of " + name + " is for on: dut only");
            }
            return;
        }
        if (disk.backing() == null) {
            throw wrong(
                    "disks: "
                            + name
                            + " is on: dut and needs a backing: partition, raw-file or"
                            + " datastore");
        }
        switch (disk.backing()) {
            case PARTITION -> {
                if (disk.role() == Role.BOOT) {
                    throw wrong(
                            "disks: boot is made from an image and needs backing: raw-file or"
                                    + " datastore");
                }
            }
            case RAW_FILE -> {
                if (rig.dut().folder() == null) {
                    throw wrong(
                            "disks: " + name + " has backing: raw-file, which needs dut.folder");
                }
            }
            case DATASTORE -> {
                if (rig.dut().datastore() == null && rig.dut().storage() == null) {
                    throw wrong(
                            "disks: "
                                    + name
                                    + " has backing: datastore, which needs dut.datastore or dut.storage");
                }
            }
        }
    }

    static void driveIsNotCached(Rig.Disk disk) {
        if (disk.on() != Rig.On.DUT) {
            return;
        }
        String name = name(disk.role());
        if (disk.cache() != Rig.Cache.NONE || disk.io() != Rig.Io.NATIVE) {
            throw wrong(
                    "disks: "
                            + name
                            + " is on: dut and must have cache: none and io: native, or"
                            + " the host's memory is measured, got cache: "
                            + lower(disk.cache())
                            + ", io: "
                            + lower(disk.io()));
        }
        if (disk.prealloc() != Rig.Prealloc.FULL && disk.backing() != Rig.Backing.PARTITION) {
            throw wrong(
                    "disks: "
                            + name
                            + " is on: dut and must have prealloc: full, or its first"
                            + " writes also allocate");
        }
    }

    static void foldersAreApart(Rig rig) {
        Rig.Dut dut = rig.dut();
        Rig.Elsewhere elsewhere = rig.elsewhere();
        if (dut.folder() != null
                && elsewhere.folder() != null
                && (elsewhere.folder() + "/").startsWith(dut.folder() + "/")) {
            throw wrong(
                    "elsewhere.folder must not lie in dut.folder "
                            + dut.folder()
                            + ", got "
                            + elsewhere.folder());
        }
        apart("datastore", dut.datastore(), elsewhere.datastore());
        apart("storage", dut.storage(), elsewhere.storage());
    }

    private static void apart(String what, @Nullable String dut, @Nullable String elsewhere) {
        if (dut != null && dut.equals(elsewhere)) {
            throw wrong(
                    "elsewhere."
                            + what
                            + " must differ from dut."
                            + what
                            + ", got "
                            + dut
                            + " for both");
        }
    }

    static int vcpus(Rig rig, Kind kind) {
        Integer asked = rig.vcpus();
        if (asked == null) {
            return kind.vcpus().getFirst();
        }
        if (!kind.vcpus().contains(asked)) {
            throw wrong(
                    "vcpus must be one of "
                            + kind.vcpus()
                            + " for kind "
                            + kind.kind()
                            + ", got "
                            + asked);
        }
        return asked;
    }

    static void everythingFits(Rig rig, Kind kind) {
        long scaled = 0;
        long fixed = PARTITION_TABLE_BYTES;
        List<String> terms = new ArrayList<>();
        for (Kind.Disk disk : kind.disks()) {
            if (rig.disk(disk.role()).orElseThrow().on() != Rig.On.DUT) {
                continue;
            }
            long bytes = rig.copies() * roundedUp(rig, size(rig, disk).bytes());
            terms.add(rig.copies() + " x " + size(rig, disk).readable() + " " + name(disk.role()));
            if (disk.role() == Role.BOOT) {
                fixed += bytes;
            } else {
                scaled += bytes;
            }
        }
        long capacity = rig.dut().capacity().bytes();
        if (fixed + scaled <= capacity) {
            return;
        }
        double now = rig.scale();
        double would = Math.floor(100 * now * (capacity - fixed) / Math.max(1, scaled)) / 100;
        throw wrong(
                String.join(" + ", terms)
                        + " = "
                        + new ByteSize(fixed + scaled).readable()
                        + " does not fit the drive under test of "
                        + rig.dut().capacity().readable()
                        + (would > 0
                                ? "; scale: "
                                        + String.format(Locale.ROOT, "%.2f", would)
                                        + " would fit"
                                : "; no scale would fit"));
    }

    /// A partition takes whole MiB; storages that count in GiB (vSphere, Proxmox) whole GiB.
    private static long roundedUp(Rig rig, long bytes) {
        boolean gib = rig.dut().datastore() != null || rig.dut().storage() != null;
        long step = gib ? GIB : MIB;
        return Math.ceilDiv(bytes, step) * step;
    }

    static void addressesAreFree(Rig rig) {
        String first = rig.network().firstAddress();
        if (first == null) {
            return;
        }
        int prefix = Integer.parseInt(first.substring(first.indexOf('/') + 1));
        long mask = (1L << (32 - prefix)) - 1;
        long start = number(first);
        String gateway = rig.network().gateway();
        for (int copy = 0; copy < rig.copies(); copy++) {
            long address = start + copy;
            if ((address & mask) == 0
                    || (address & mask) == mask
                    || (address & ~mask) != (start & ~mask)) {
                throw wrong(
                        "network.first-address "
                                + first
                                + " leaves no room for "
                                + rig.copies()
                                + " machines in its network");
            }
            if (gateway != null && number(gateway) == address) {
                throw wrong(
                        "network.gateway "
                                + gateway
                                + " is also the address of machine "
                                + (copy + 1));
            }
        }
    }

    static void passwordHasASource(Rig rig, Kind kind) {
        boolean has = rig.secrets().containsKey(Rig.DATABASE_PASSWORD);
        if (kind.guest().server() != Kind.Server.NONE && !has) {
            throw wrong("secrets.database-password is missing: generated or ${env:NAME}");
        }
    }

    /// A disk's size after the rig's scale.
    static ByteSize size(Rig rig, Kind.Disk disk) {
        return disk.role() == Role.BOOT ? disk.size() : disk.size().times(rig.scale());
    }

    /// The address `offset` after the first, with its prefix length.
    static String address(String first, int offset) {
        long value = number(first) + offset;
        return (value >> 24)
                + "."
                + (value >> 16 & 255)
                + "."
                + (value >> 8 & 255)
                + "."
                + (value & 255)
                + first.substring(first.indexOf('/'));
    }

    private static long number(String address) {
        long value = 0;
        for (String part : address.replaceFirst("/.*", "").split("\\.", -1)) {
            value = value << 8 | Integer.parseInt(part);
        }
        return value;
    }

    private static String name(Role role) {
        return role.serial();
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static IllegalArgumentException wrong(String message) {
        return new IllegalArgumentException(message);
    }
}
