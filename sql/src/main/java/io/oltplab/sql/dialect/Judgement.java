package io.oltplab.sql.dialect;

import io.oltplab.core.result.ExitCode;
import java.sql.SQLException;

/// What a failure of the database means for the step that met it.
///
/// @param action what to do
/// @param code short and stable, for counting: the vendor code, or a word where there is none
/// @param message one line for people, with advice where there is some
public record Judgement(Action action, String code, String message) {

    /// What to do after a failure.
    public enum Action {
        /// Roll back and take the step again: a deadlock, a lock that came too late.
        RETRY,
        /// The connection is gone: connect again, then take the step again if it cannot have been
        /// committed.
        RECONNECT,
        /// The server does not let us in: never try again, accounts get locked by that.
        REFUSED,
        /// Every later step would fail alike: a table is missing, the disk is full.
        FATAL,
        /// Only this step failed.
        FAIL
    }

    /// The code for a lost connection that the server gave no code for.
    public static final String CONNECTION_LOST = "connection_lost";

    /// The verdict where a dialect has nothing special to say about a code: lost if the SQLState is
    /// of class 08, else a failed step.
    public static Judgement byState(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        boolean lost = state.startsWith("08");
        String word = lost ? CONNECTION_LOST : state.isEmpty() ? "unknown" : state;
        String code = failure.getErrorCode() == 0 ? word : "" + failure.getErrorCode();
        return new Judgement(lost ? Action.RECONNECT : Action.FAIL, code, line(failure));
    }

    /// What a command ends with that cannot go on after this: only a lost connection is a lost
    /// database; a missing right, table or space would be met again by every other try.
    public ExitCode exitCode() {
        return switch (action) {
            case REFUSED, FATAL -> ExitCode.PREFLIGHT;
            case RETRY, RECONNECT, FAIL -> ExitCode.DATABASE_LOST;
        };
    }

    /// The first line of a failure's message.
    public static String line(SQLException failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        return message.strip().lines().findFirst().orElse("").strip();
    }
}
