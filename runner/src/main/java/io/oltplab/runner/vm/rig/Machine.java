package io.oltplab.runner.vm.rig;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One machine of a rig.
///
/// @param number from 1
/// @param mac for qemu's targets, `52:54:00:...`
/// @param vmwareMac in VMware's range for static ones, `00:50:56:00:00:00` to `00:50:56:3f:ff:ff`
/// @param address with its prefix length; null where a port is forwarded
/// @param instance null if the kind has no server
public record Machine(
        int number,
        String name,
        int vcpus,
        String mac,
        String vmwareMac,
        @Nullable String address,
        List<MachineDisk> disks,
        @Nullable Instance instance) {

    public Machine {
        disks = List.copyOf(disks);
    }

    /// The disk of a role, if the machine has one.
    public Optional<MachineDisk> disk(Role role) {
        return disks.stream().filter(disk -> disk.role() == role).findFirst();
    }
}
