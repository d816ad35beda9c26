package io.oltplab.sql.postgresql;

import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Whereabouts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// PostgreSQL.
public final class PostgreSqlCheckup implements Checkup {

    /// Relations by number, with their forks and segments; write-ahead log; transaction states; the
    /// control file and the maps of relations.
    private static final Pattern DATA =
            Pattern.compile(
                    "\\d+(_(fsm|vm|init))?(\\.\\d+)?|t\\d+_\\d+(\\.\\d+)?|[0-9A-F]{24}|[0-9A-F]{4,15}|pg_control|pg_filenode\\.map");

    /// No such table, no such schema, no right to it.
    private static final Set<String> NO_STATEMENT = Set.of("42P01", "3F000", "42501");

    private static final String NO_RIGHT = "42501";

    @Override
    public String urlPrefix() {
        return "jdbc:postgresql:";
    }

    @Override
    public int port() {
        return 5432;
    }

    @Override
    public boolean isServer(String process) {
        return process.equals("postgres") || process.equals("postmaster");
    }

    @Override
    public boolean holdsData(String file) {
        return DATA.matcher(file).matches();
    }

    @Override
    public Whereabouts whereabouts(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String host =
                    Inspection.single(
                            statement,
                            "select coalesce(host(inet_server_addr()), 'a socket of this machine')");
            Map<String, String> facts = statement(statement);
            return new Whereabouts(
                    directory(statement), host, facts, !facts.isEmpty() && isStale(statement));
        }
    }

    private static String directory(Statement statement) throws SQLException {
        try {
            return Inspection.single(statement, "select current_setting('data_directory')");
        } catch (SQLException refused) {
            if (NO_RIGHT.equals(refused.getSQLState())) {
                return "(not shown to this user: grant pg_read_all_settings to it)";
            }
            throw refused;
        }
    }

    private static Map<String, String> statement(Statement statement) throws SQLException {
        Map<String, String> facts = new TreeMap<>();
        try (ResultSet rows =
                statement.executeQuery("select fact, value from oltplab_guest.placement")) {
            while (rows.next()) {
                facts.put(rows.getString(1), rows.getString(2));
            }
        } catch (SQLException refused) {
            if (!NO_STATEMENT.contains(String.valueOf(refused.getSQLState()))) {
                throw refused;
            }
        }
        return facts;
    }

    /// Both times are the server's own, so that no two clocks are compared.
    private static boolean isStale(Statement statement) throws SQLException {
        return "t"
                .equals(
                        Inspection.single(
                                statement,
                                "select max(told) < pg_postmaster_start_time()::timestamp - interval '1"
                                        + " second' from oltplab_guest.placement"));
    }

    @Override
    public List<Finding> findings(Connection connection) throws SQLException {
        Map<String, String> settings = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows =
                    statement.executeQuery(
                            "select name, case unit when '8kB' then (setting::bigint * 8)::text else"
                                    + " setting end from pg_settings")) {
                while (rows.next()) {
                    settings.put(rows.getString(1), rows.getString(2));
                }
            }
            List<Finding> found = new PostgreSqlSettings(settings).findings();
            found.addAll(PostgreSqlState.findings(statement));
            return found;
        }
    }
}
