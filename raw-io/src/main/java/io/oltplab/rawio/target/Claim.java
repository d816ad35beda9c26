package io.oltplab.rawio.target;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import java.lang.foreign.Arena;
import java.nio.file.Path;

/// The exclusive hold on a block device while it is written (O_EXCL without O_CREAT, open(2)): the
/// kernel refuses it while a file system, swap or volume uses the device or a part of it, and
/// refuses them while it is held.
final class Claim implements AutoCloseable {

    private final Linux linux;
    private final int descriptor;

    private Claim(Linux linux, int descriptor) {
        this.linux = linux;
        this.descriptor = descriptor;
    }

    /// Takes the hold.
    ///
    /// @throws Refused when the kernel says no
    static Claim take(Path device) {
        Arena arena = Arena.ofAuto();
        Linux linux = new Linux(arena);
        int descriptor = linux.open(device, Linux.O_RDWR | Linux.O_EXCL, arena);
        if (descriptor < 0) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    device
                            + (descriptor == -ErrorNumber.EBUSY
                                    ? " is in use: the kernel gives no exclusive hold on it"
                                    : " cannot be held for writing: "
                                            + ErrorNumber.name(-descriptor)));
        }
        return new Claim(linux, descriptor);
    }

    @Override
    public void close() {
        linux.close(descriptor);
    }
}
