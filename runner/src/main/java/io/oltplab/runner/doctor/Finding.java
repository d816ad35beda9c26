package io.oltplab.runner.doctor;

/// What a check of the host found.
///
/// @param level how bad it is
/// @param check what was looked at
/// @param figure what was found
/// @param advice what to do; empty where nothing is to be done
record Finding(Level level, String check, String figure, String advice) {

    /// How bad a finding is.
    enum Level {
        OK,
        WARN,
        FAIL
    }

    static Finding of(boolean good, Level otherwise, String check, String figure, String advice) {
        return new Finding(good ? Level.OK : otherwise, check, figure, good ? "" : advice);
    }
}
