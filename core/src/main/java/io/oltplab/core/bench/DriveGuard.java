package io.oltplab.core.bench;

import java.nio.file.Path;

/// Says no to destroying what is on a block device, or lets it pass. Given by the module that knows
/// devices, found with [java.util.ServiceLoader].
public interface DriveGuard {

    /// Returns if everything on the device may go: it was named exactly, it is in use by nobody,
    /// and holds nothing that is known.
    ///
    /// @param device a block device
    /// @param destroy what the user named for destruction: the exact path or the serial number
    /// @param wipeSignatures whether a file system or partition table may go too
    /// @throws Refused with one line otherwise
    /// @throws IllegalArgumentException if the user named something else
    void mayDestroy(Path device, String destroy, boolean wipeSignatures);
}
