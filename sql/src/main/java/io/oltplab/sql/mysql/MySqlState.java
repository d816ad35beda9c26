package io.oltplab.sql.mysql;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import io.oltplab.sql.checkup.ServerClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What a MySQL or MariaDB server is doing at this moment: its clock, its other clients, the
/// collation of the database that is connected to.
record MySqlState(Connection connection, Map<String, String> variables) {

    /// A line of SHOW GRANTS that has the right to see the threads of other users.
    private static final Pattern PROCESS =
            Pattern.compile("GRANT (ALL PRIVILEGES|(.*, )?PROCESS(, .*)?) ON \\*\\.\\* TO ");

    List<Finding> findings() throws SQLException {
        List<Finding> found = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            found.add(
                    ServerClock.compare(
                            statement,
                            "select cast(unix_timestamp(now(6)) * 1000000 as signed)",
                            "run chrony or systemd-timesyncd on both"));
            found.add(others(statement));
            database(statement, found);
        }
        return found;
    }

    /// Other users' threads are shown to those who have PROCESS only.
    private static Finding others(Statement statement) throws SQLException {
        if (!seesOthers(statement)) {
            return new Finding(
                    Level.WARN,
                    "other clients",
                    "not shown to this user",
                    "their load would be in every figure",
                    "GRANT PROCESS ON *.* TO " + account(statement));
        }
        List<String> ids = new ArrayList<>();
        try (ResultSet rows =
                statement.executeQuery(
                        "select id from information_schema.processlist where id <> connection_id()"
                                + " and command not in ('Daemon', 'Sleep', 'Binlog Dump') and user not"
                                + " in ('system user', 'event_scheduler')")) {
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
        }
        return Finding.of(
                ids.isEmpty(),
                Level.WARN,
                "other clients",
                ids.isEmpty() ? "none at work" : ids.size() + " at work",
                "their load is in every figure",
                ids.isEmpty() ? "" : "KILL " + String.join("; KILL ", ids));
    }

    private static boolean seesOthers(Statement statement) throws SQLException {
        try (ResultSet grants = statement.executeQuery("show grants")) {
            while (grants.next()) {
                if (PROCESS.matcher(grants.getString(1)).lookingAt()) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The account whose rights the session has, as a statement names it.
    private static String account(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("select current_user()")) {
            row.next();
            String account = row.getString(1);
            int at = account.lastIndexOf('@');
            return quoted(account.substring(0, at)) + "@" + quoted(account.substring(at + 1));
        }
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    private void database(Statement statement, List<Finding> found) throws SQLException {
        String name;
        try (ResultSet row = statement.executeQuery("select database()")) {
            row.next();
            name = row.getString(1);
        }
        if (name == null) {
            return;
        }
        String collation = "";
        try (ResultSet row = statement.executeQuery("select @@collation_database")) {
            if (row.next()) {
                collation = row.getString(1);
            }
        }
        String server = variables.getOrDefault("collation_server", "");
        found.add(
                Finding.of(
                        collation.startsWith("utf8mb4") || collation.startsWith("latin1"),
                        Level.WARN,
                        "database " + name,
                        collation,
                        "its tables are made with another collation than the server's " + server,
                        "ALTER DATABASE "
                                + quoted(name)
                                + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin"));
    }
}
