package io.oltplab.sql.sqlserver;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.ServerFacts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;

/// READ_COMMITTED_SNAPSHOT of the database: readers see the last committed rows and wait for no
/// writer, as in the other databases. Results with it and without it do not compare.
final class RowVersions {

    static final String ASK =
            """
            SELECT CAST(is_read_committed_snapshot_on AS INT) FROM sys.databases \
            WHERE name = DB_NAME()""";

    /// Fails at once while others are connected; with another ending it would wait for them, or end
    /// their transactions.
    static final String TURN_ON =
            "ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON WITH NO_WAIT";

    private static final String NAME = "READ_COMMITTED_SNAPSHOT";

    private RowVersions() {}

    /// Turns it on unless it is, and says what it is now.
    ///
    /// @throws Refused if a SQL Server does not do it
    static void turnOn(ServerFacts server, Connection connection, Consumer<String> say)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (isOn(statement)) {
                say.accept(NAME + " is on");
                return;
            }
            try {
                statement.execute(TURN_ON);
                say.accept(NAME + " is on now, it was off");
            } catch (SQLException failure) {
                String line = Judgement.line(failure);
                if (!server.flavour().equals(SqlServerFacts.SQL_SERVER)) {
                    say.accept(
                            "%s stays off: %s does not turn it on (%s)"
                                    .formatted(NAME, server.flavour(), line));
                    return;
                }
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "%s is off and the server does not turn it on: %s; end all other connections to this database and run: %s; or keep it as it is by --keep-settings"
                                .formatted(NAME, line, TURN_ON),
                        failure);
            }
        }
    }

    private static boolean isOn(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(ASK)) {
            return row.next() && row.getInt(1) == 1;
        }
    }
}
