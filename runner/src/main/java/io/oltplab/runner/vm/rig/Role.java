package io.oltplab.runner.vm.rig;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What a disk of a machine is for.
public enum Role {
    /// The operating system.
    @JsonProperty("boot")
    BOOT,
    /// The database as it was built once, which is copied onto the one under test before each run.
    @JsonProperty("prebuilt")
    PREBUILT,
    /// The database under test.
    @JsonProperty("testdb")
    TESTDB;

    /// The serial that the disk shows to the guest, and the label of its file system (at most 12
    /// characters: XFS allows no more).
    public String serial() {
        return name().toLowerCase(Locale.ROOT);
    }
}
