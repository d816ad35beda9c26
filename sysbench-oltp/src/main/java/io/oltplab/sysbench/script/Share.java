package io.oltplab.sysbench.script;

/// The part of a table's range that belongs to one thread, both ends included.
record Share(long first, long last) {

    static Share of(Setting setting, int thread) {
        double length = (double) setting.tables().rows() / setting.threads();
        return new Share((long) (thread * length), (long) ((thread + 1) * length));
    }

    static void checkOneTable(String script, Setting setting) {
        if (setting.tables().tables() != 1) {
            throw new IllegalArgumentException(
                    "option --tables must be 1 for "
                            + script
                            + ", got "
                            + setting.tables().tables());
        }
    }
}
