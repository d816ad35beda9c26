package io.oltplab.sql.checkup;

import io.oltplab.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// What can be asked of a kind of server before a drive test. Has no state; found by
/// [ServiceLoader].
public interface Checkup {

    /// What the JDBC URLs of this kind of server begin with, by the driver that its family is named
    /// after.
    String urlPrefix();

    /// The port where a URL names none.
    int port();

    /// Whether a process of that name is such a server, as `/proc/PID/comm` has it.
    boolean isServer(String process);

    /// Whether a file of that name holds data or log of the database, in contrast to messages,
    /// sockets and plugins.
    boolean holdsData(String file);

    /// Where the server says that its data lie.
    Whereabouts whereabouts(Connection connection) throws SQLException;

    /// Everything that is checked, the good as well.
    ///
    /// @throws SQLException if the server cannot be asked at all; what this user may not see is a
    ///   finding
    List<Finding> findings(Connection connection) throws SQLException;

    /// The checkup for a URL, if there is one.
    static Optional<Checkup> of(String url) {
        String family = Dialect.familyPrefix(url);
        return ServiceLoader.load(Checkup.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> family.startsWith(one.urlPrefix()))
                .findFirst();
    }
}
