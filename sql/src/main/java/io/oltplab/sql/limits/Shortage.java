package io.oltplab.sql.limits;

import java.util.Locale;

/// A limit that is lower than what a run needs.
///
/// @param consequence what happens if nobody raises it
/// @param what the limit's name
/// @param needed what the run needs, with what others use already
/// @param limit what there is
/// @param mend the SQL, or what else raises it far enough
public record Shortage(Consequence consequence, String what, long needed, long limit, String mend) {

    /// What a limit that is too low does to a run.
    public enum Consequence {
        /// Connections fail.
        PREVENTS,
        /// Statements cannot be prepared: they have to go as text.
        TEXT_ONLY,
        /// The server works more than it must: the figures are those of the limit.
        SLOWS
    }

    /// One line with the mend.
    public String line() {
        return String.format(
                Locale.ROOT,
                "%s is %,d, this run needs %,d%s: %s",
                what,
                limit,
                needed,
                switch (consequence) {
                    case PREVENTS -> "";
                    case TEXT_ONLY -> " to prepare its statements";
                    case SLOWS -> " to keep its tables open";
                },
                mend);
    }
}
