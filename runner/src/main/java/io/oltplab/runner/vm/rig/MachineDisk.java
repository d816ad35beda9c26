package io.oltplab.runner.vm.rig;

import org.jspecify.annotations.Nullable;

/// A disk of one machine, with all that a target needs.
///
/// @param unit place on the machine's controller, 0 is boot
/// @param size after the rig's scale
/// @param partition number of the partition on the drive, or 0
public record MachineDisk(
        Role role,
        int unit,
        ByteSize size,
        Kind.@Nullable Filesystem filesystem,
        Rig.Disk placement,
        int partition) {

    /// What the guest finds it by.
    public String serial() {
        return role.serial();
    }

    public boolean onDut() {
        return placement.on() == Rig.On.DUT;
    }
}
