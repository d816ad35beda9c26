package io.oltplab.sql.mysql;

import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Whereabouts;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// MySQL and its relatives MariaDB and Percona Server.
public final class MySqlCheckup implements Checkup {

    /// Table space, redo log of every version, undo, double-write, Aria and MyISAM, binary log.
    private static final Pattern DATA =
            Pattern.compile(
                    "ibdata\\d+|ib_logfile\\d+|#ib_redo\\d+(_tmp)?|.*\\.(ibd|ibu|dblwr|MYD|MYI|MAD|MAI)|undo_?\\d+|aria_log.*|.*-bin\\.\\d+|binlog\\.\\d+");

    /// No such table, no such database, no right to it (MySQL server error reference).
    private static final List<Integer> NO_STATEMENT = List.of(1044, 1049, 1142, 1146);

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public int port() {
        return 3306;
    }

    @Override
    public boolean isServer(String process) {
        return process.equals("mariadbd") || process.equals("mysqld");
    }

    @Override
    public boolean holdsData(String file) {
        return DATA.matcher(file).matches();
    }

    @Override
    public Whereabouts whereabouts(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String directory;
            String host;
            try (ResultSet row = statement.executeQuery("select @@datadir, @@hostname")) {
                row.next();
                directory = row.getString(1);
                host = row.getString(2);
            }
            Map<String, String> facts = statement(statement);
            return new Whereabouts(directory, host, facts, !facts.isEmpty() && isStale(statement));
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
            if (!NO_STATEMENT.contains(refused.getErrorCode())) {
                throw refused;
            }
        }
        return facts;
    }

    /// Both times are the server's own, so that no two clocks are compared.
    private static boolean isStale(Statement statement) throws SQLException {
        long uptime = 0;
        try (ResultSet row = statement.executeQuery("show global status like 'Uptime'")) {
            if (row.next()) {
                uptime = row.getLong(2);
            }
        }
        try (ResultSet row =
                statement.executeQuery(
                        "select timestampdiff(second, max(told), now()) from"
                                + " oltplab_guest.placement")) {
            return row.next() && row.getLong(1) > uptime + 1;
        }
    }

    @Override
    public List<Finding> findings(Connection connection) throws SQLException {
        Map<String, String> variables = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show global variables")) {
            while (rows.next()) {
                variables.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2));
            }
        }
        List<Finding> found = new MySqlSettings(variables).findings();
        found.addAll(new MySqlState(connection, variables).findings());
        return found;
    }
}
