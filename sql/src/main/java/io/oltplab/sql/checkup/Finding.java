package io.oltplab.sql.checkup;

/// What was found about a server.
///
/// @param level how bad it is
/// @param check what was looked at
/// @param figure what was found
/// @param advice why it matters and what to do; empty where nothing is to be done
/// @param sql the statement that mends it, without a semicolon; empty where SQL cannot
public record Finding(Level level, String check, String figure, String advice, String sql) {

    /// How bad a finding is.
    public enum Level {
        OK,
        WARN,
        FAIL
    }

    /// Nothing is wrong with what was looked at.
    public static Finding ok(String check, String figure) {
        return new Finding(Level.OK, check, figure, "", "");
    }

    /// Good or not.
    ///
    /// @param otherwise how bad it is if not
    public static Finding of(
            boolean good, Level otherwise, String check, String figure, String advice, String sql) {
        return good ? ok(check, figure) : new Finding(otherwise, check, figure, advice, sql);
    }
}
