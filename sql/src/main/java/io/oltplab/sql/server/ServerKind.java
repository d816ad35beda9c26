package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A kind of database server that is started on a path: where its programs are, how its files are
/// made, how it is started and stopped. Has no state; found by [java.util.ServiceLoader], the first
/// one named there is started where nobody says which.
public interface ServerKind {

    /// The words of `--server` for it, such as `mariadb` and `mysql`.
    List<String> engines();

    /// The names of its programs, such as `mariadbd`, for messages.
    List<String> programs();

    /// The server to start.
    ///
    /// @param engine one of [#engines], or empty for any of them
    /// @param home of `--server-home`, which is then the only place to look at; empty to look for
    ///   one
    /// @return empty if `home` names a folder without such a server
    /// @throws Refused if the machine has none, with a line that says how to get one
    Optional<ServerProgram> find(String engine, String home, Map<String, String> environment);

    /// Whether servers of this kind can run on a path, before anything is written there.
    ///
    /// @throws Refused if they cannot
    default void check(Path path) throws IOException {}

    /// Makes the files of a new, empty server with a database `oltplab`, or leaves that to the
    /// first start. What an earlier attempt left in pieces is deleted.
    void make(Launch launch) throws IOException, InterruptedException;

    /// How to start it so that only user [LocalServer#USER] gets in, from this machine, by the
    /// password of the launch. Called anew before each start, in an empty temporary folder.
    Serving serving(Launch launch, int port) throws IOException;

    /// The JDBC URL of a database of a server of ours.
    String url(int port, String database);

    /// Makes a database if there is none of that name.
    ///
    /// @param name lower-case letters, digits and `_`
    void createDatabase(Connection connection, String name) throws SQLException;
}
