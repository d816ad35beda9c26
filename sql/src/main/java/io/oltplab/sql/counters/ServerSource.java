package io.oltplab.sql.counters;

import io.oltplab.core.bench.CounterSource;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/// A server's counters on a connection of their own.
///
/// @param counters what is asked
/// @param connection held until [#close]
record ServerSource(ServerCounters counters, Connection connection) implements CounterSource {

    static ServerSource open(ServerCounters counters, DatabaseSettings settings) {
        try (Database database = Database.connect(settings)) {
            return new ServerSource(counters, database.open());
        } catch (SQLException failure) {
            throw unreachable(failure);
        }
    }

    @Override
    public Map<String, Long> read() {
        try {
            return counters.read(connection);
        } catch (SQLException failure) {
            throw unreachable(failure);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException gone) {
            throw unreachable(gone);
        }
    }

    private static Refused unreachable(SQLException failure) {
        return new Refused(
                ExitCode.DATABASE_LOST,
                "no counters of the server: " + failure.getMessage(),
                failure);
    }
}
