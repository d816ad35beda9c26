package io.oltplab.sql.limits;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// The file descriptors of this process.
///
/// @param max how many it may have; 0 where the system does not say
/// @param used how many it has
record OwnFiles(long max, long used) {

    /// Those of now.
    static OwnFiles now() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof UnixOperatingSystemMXBean unix
                ? new OwnFiles(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount())
                : new OwnFiles(0, 0);
    }
}
