package io.oltplab.core.result;

import io.oltplab.core.plan.Target;

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

    /// What a command exits with after a run.
    public static ExitCode of(RunResult result) {
        return switch (result.status()) {
            case COMPLETE -> OK;
            case PARTIAL -> INTERRUPTED;
            case INVALID -> ofInvalid(result);
            case RUNNING -> INTERNAL_ERROR;
        };
    }

    private static ExitCode ofInvalid(RunResult result) {
        if (failed(result, Verdict.ERROR_RATE)) {
            return ERROR_BUDGET;
        }
        if (failed(result, Verdict.TARGET)) {
            return switch (result.plan().target()) {
                case Target.Database _ -> DATABASE_LOST;
                case Target.Device _ -> DEVICE_LOST;
            };
        }
        return RESULT_INVALID;
    }

    private static boolean failed(RunResult result, String check) {
        return result.verdicts().stream()
                .anyMatch(
                        verdict ->
                                verdict.level() == Verdict.Level.FAIL
                                        && verdict.check().equals(check));
    }
}
