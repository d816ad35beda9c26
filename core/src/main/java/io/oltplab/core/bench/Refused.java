package io.oltplab.core.bench;

import io.oltplab.core.result.ExitCode;

/// Something outside the program makes the work impossible: a wrong password, a full disk, a device
/// in use. The message is one line that names what was asked, what was found and what would help.
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    public Refused(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public Refused(ExitCode exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /// What the process exits with.
    public ExitCode exitCode() {
        return exitCode;
    }
}
