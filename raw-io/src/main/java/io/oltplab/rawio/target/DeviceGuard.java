package io.oltplab.rawio.target;

import io.oltplab.core.bench.DriveGuard;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The guard of raw I/O's own targets, for others that destroy a device.
public final class DeviceGuard implements DriveGuard {

    @Override
    public void mayDestroy(Path device, String destroy, boolean wipeSignatures) {
        try {
            Path real = device.toRealPath();
            Optional<BlockDevice> found =
                    TargetFiles.isBlock(real)
                            ? BlockDevice.of(
                                    BlockDevice.number(TargetFiles.attribute(real, "rdev")))
                            : Optional.empty();
            if (found.isEmpty()) {
                throw new Refused(ExitCode.PREFLIGHT, device + " is no block device");
            }
            // Named by the path that the user knows: the link may be the only stable one.
            String named = destroy.equals(device.toString()) ? real.toString() : destroy;
            Guard.mayDestroy(
                    real,
                    found,
                    named.isEmpty() ? Optional.empty() : Optional.of(named),
                    wipeSignatures);
        } catch (IOException missing) {
            throw new Refused(
                    ExitCode.PREFLIGHT, device + " cannot be looked at (" + missing + ")", missing);
        }
    }
}
