package io.oltplab.core.result;

/// What the process exits with.
public enum ExitCode {
    OK(0),
    INTERNAL_ERROR(1),
    USAGE(2),
    CONFIGURATION(3),
    /// Credentials, schema version, space, a guarded device.
    PREFLIGHT(4),
    /// The database cannot be reached, or was lost for good.
    DATABASE_LOST(5),
    /// More failed steps than the plan allows.
    ERROR_BUDGET(6),
    /// The run ended, but its result must not be used.
    RESULT_INVALID(7),
    THRESHOLDS(8),
    /// The disk that takes the results failed or is full.
    RESULT_STORAGE(9),
    DEVICE_LOST(10),
    INTERRUPTED(130),
    TERMINATED(143);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
