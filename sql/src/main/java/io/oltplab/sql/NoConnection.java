package io.oltplab.sql;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;

/// No connection can be had: the server refuses us, or it stayed away for too long.
final class NoConnection extends Exception {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final String code;

    NoConnection(ExitCode exitCode, String code, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.code = code;
    }

    /// For counting, as in [io.oltplab.sql.dialect.Judgement#code()].
    String code() {
        return code;
    }

    String line() {
        return String.valueOf(getMessage());
    }

    Refused refused() {
        return new Refused(exitCode, line(), this);
    }
}
