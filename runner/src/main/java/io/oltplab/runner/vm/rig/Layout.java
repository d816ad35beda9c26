package io.oltplab.runner.vm.rig;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A rig with its kind, checked against each other, and the machines that come out.
public record Layout(Rig rig, Kind kind, List<Machine> machines) {

    public Layout {
        machines = List.copyOf(machines);
    }

    /// Checks the rig's placement and makes its machines.
    ///
    /// @throws IllegalArgumentException naming the rule that is broken, the value and what is
    ///   allowed
    public static Layout of(Rig rig, Kind kind) {
        Placement.check(rig, kind);
        List<Machine> machines = new ArrayList<>();
        byte[] hash = sha256(rig.rig());
        int partition = 0;
        for (int number = 1; number <= rig.copies(); number++) {
            List<MachineDisk> disks = new ArrayList<>();
            for (Kind.Disk disk : kind.disks()) {
                Rig.Disk placement = rig.disk(disk.role()).orElseThrow();
                boolean own = placement.backing() == Rig.Backing.PARTITION;
                disks.add(
                        new MachineDisk(
                                disk.role(),
                                disks.size(),
                                Placement.size(rig, disk),
                                disk.filesystem(),
                                placement,
                                own ? ++partition : 0));
            }
            machines.add(machine(rig, kind, number, hash, disks));
        }
        return new Layout(rig, kind, machines);
    }

    /// The databases of the rig, in the order of its machines: what a review drives.
    public List<Instance> instances() {
        return machines.stream().map(Machine::instance).filter(Objects::nonNull).toList();
    }

    /// All disks on the drive under test.
    public List<MachineDisk> onDut() {
        return machines.stream()
                .flatMap(machine -> machine.disks().stream())
                .filter(MachineDisk::onDut)
                .toList();
    }

    private static Machine machine(
            Rig rig, Kind kind, int number, byte[] hash, List<MachineDisk> disks) {
        String name = rig.rig() + "-" + number;
        Rig.Network network = rig.network();
        String first = network.firstAddress();
        String address = first == null ? null : Placement.address(first, number - 1);
        return new Machine(
                number,
                name,
                Placement.vcpus(rig, kind),
                String.format("52:54:00:%02x:%02x:%02x", hash[0], hash[1], number),
                String.format("00:50:56:%02x:%02x:%02x", hash[0] & 0x3f, hash[1], number),
                address,
                disks,
                instance(kind, number, name, address, network.forward()));
    }

    private static @Nullable Instance instance(
            Kind kind,
            int number,
            String name,
            @Nullable String address,
            @Nullable Integer forward) {
        Kind.Server server = kind.guest().server();
        if (server == Kind.Server.NONE) {
            return null;
        }
        if (address != null) {
            String host = address.substring(0, address.indexOf('/'));
            return Instance.of(name, server, host, server.port());
        }
        int port = Objects.requireNonNull(forward) + number - 1;
        return Instance.of(name, server, "127.0.0.1", port);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
