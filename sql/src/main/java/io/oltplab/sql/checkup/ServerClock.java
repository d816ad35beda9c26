package io.oltplab.sql.checkup;

import io.oltplab.sql.checkup.Finding.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/// How far a server's clock is from this machine's.
public final class ServerClock {

    /// Interval logs of two machines are laid side by side by the second.
    private static final Duration ALLOWED = Duration.ofSeconds(1);

    private static final double NANOS_PER_MS = 1e6;

    private ServerClock() {}

    /// The server's time lay between the two of ours: what lies outside of them is the offset.
    ///
    /// @param microseconds query for its time, in microseconds since 1970
    /// @param remedy what lets both clocks agree
    public static Finding compare(Statement statement, String microseconds, String remedy)
            throws SQLException {
        Instant before = Instant.now();
        Instant server;
        try (ResultSet row = statement.executeQuery(microseconds)) {
            row.next();
            long micros = row.getLong(1);
            server = Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1000);
        }
        Instant after = Instant.now();
        Duration off = Duration.ZERO;
        if (server.isBefore(before)) {
            off = Duration.between(before, server);
        } else if (server.isAfter(after)) {
            off = Duration.between(after, server);
        }
        return Finding.of(
                off.abs().compareTo(ALLOWED) <= 0,
                Level.WARN,
                "clock",
                String.format(
                        Locale.ROOT, "%+.1f ms from this machine's", off.toNanos() / NANOS_PER_MS),
                "seconds of the server and of this machine are laid side by side: " + remedy,
                "");
    }
}
