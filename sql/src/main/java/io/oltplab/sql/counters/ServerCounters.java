package io.oltplab.sql.counters;

import io.oltplab.core.bench.CounterSource;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/// What a kind of server counts. Has no state; found by [ServiceLoader].
public interface ServerCounters {

    /// What the JDBC URLs of this kind of server begin with, by the driver that its family is named
    /// after.
    String urlPrefix();

    /// The counters and levels at this instant, by the server's own names.
    Map<String, Long> read(Connection connection) throws SQLException;

    /// The counters of a server on a connection of their own, for those that read them beside a
    /// run.
    ///
    /// @return opens the connection, or none where there are no counters for this kind of server
    static Optional<Supplier<CounterSource>> source(DatabaseSettings settings) {
        return of(settings.url()).map(counters -> () -> ServerSource.open(counters, settings));
    }

    /// The counters for a URL, if there are any.
    static Optional<ServerCounters> of(String url) {
        String family = Dialect.familyPrefix(url);
        return ServiceLoader.load(ServerCounters.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> family.startsWith(one.urlPrefix()))
                .findFirst();
    }
}
