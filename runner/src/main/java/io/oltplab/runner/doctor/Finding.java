package io.oltplab.runner.doctor;

/// What a check found.
///
/// @param level how bad it is
/// @param check what was looked at
/// @param figure what was found
/// @param advice what to do; empty where nothing is to be done
/// @param sql the statement that mends it; empty where there is none
record Finding(Level level, String check, String figure, String advice, String sql) {

    /// How bad a finding is.
    enum Level {
        OK,
        WARN,
        FAIL
    }

    Finding(Level level, String check, String figure, String advice) {
        this(level, check, figure, advice, "");
    }

    static Finding of(boolean good, Level otherwise, String check, String figure, String advice) {
        return of(good, otherwise, check, figure, advice, "");
    }

    static Finding of(
            boolean good, Level otherwise, String check, String figure, String advice, String sql) {
        return good
                ? new Finding(Level.OK, check, figure, "")
                : new Finding(otherwise, check, figure, advice, sql);
    }
}
