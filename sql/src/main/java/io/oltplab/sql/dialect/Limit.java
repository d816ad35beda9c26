package io.oltplab.sql.dialect;

import java.util.Locale;

/// A limit that a server has set itself.
///
/// @param resource what it limits
/// @param name as the server calls it, such as `max_connections`
/// @param max the limit, at least 1
/// @param used how much of it was used when the server was asked, by this program and others
/// @param mend the SQL that raises it, or what else does, with `%d` for the number
public record Limit(Resource resource, String name, long max, long used, String mend) {

    /// What a server may limit.
    public enum Resource {
        /// Connections at a time. Beyond it the server lets nobody in.
        CONNECTIONS,
        /// Statements prepared at a time, over all connections. Beyond it `prepare` fails.
        PREPARED_STATEMENTS,
        /// Tables held open for connections. Beyond it tables are closed and opened again and
        /// again, which costs speed.
        OPEN_TABLES,
        /// File descriptors of the server's process: connections, tables, logs.
        OPEN_FILES
    }

    /// What raises the limit to a number.
    public String mendTo(long number) {
        return String.format(Locale.ROOT, mend, number);
    }
}
