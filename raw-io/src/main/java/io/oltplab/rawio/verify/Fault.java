package io.oltplab.rawio.verify;

/// A block that is not what was written there last.
///
/// @param kind what is wrong
/// @param lba its number, counted in 4 KiB from the start of the target
/// @param detail what was found and what was expected
record Fault(Kind kind, long lba, String detail) {

    private static final int BLOCK = 4096;

    /// What can be wrong, in the order in which it is looked at.
    enum Kind {
        NO_HEADER("not a block of ours"),
        CORRUPTED("corrupted"),
        FOREIGN("of another run"),
        MISPLACED("misplaced"),
        STALE("stale"),
        UNREADABLE("unreadable");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /// One line that names the block.
    String words() {
        return "block " + lba + " (byte " + lba * BLOCK + ") is " + kind.words + ": " + detail;
    }
}
