package io.oltplab.sql.postgresql;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import io.oltplab.sql.checkup.ServerClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// What a PostgreSQL server is doing at this moment: its clock, its other clients, what it keeps
/// files for, the database that is connected to.
final class PostgreSqlState {

    private PostgreSqlState() {}

    static List<Finding> findings(Statement statement) throws SQLException {
        List<Finding> found = new ArrayList<>();
        found.add(
                ServerClock.compare(
                        statement,
                        "select (extract(epoch from clock_timestamp()) * 1000000)::bigint",
                        "run chrony or systemd-timesyncd on both"));
        found.add(others(statement));
        boolean primary = Inspection.single(statement, "select pg_is_in_recovery()").equals("f");
        found.add(
                Finding.of(
                        primary,
                        Level.FAIL,
                        "role",
                        primary ? "primary" : "a standby",
                        "nothing can be loaded or run",
                        "SELECT pg_promote()"));
        found.add(waitingSettings(statement));
        found.add(slots(statement));
        found.add(tablespaces(statement));
        found.add(
                Finding.ok(
                        "database " + Inspection.single(statement, "select current_database()"),
                        Inspection.single(
                                        statement,
                                        "select datcollate from pg_database where datname ="
                                                + " current_database()")
                                + "; our tables have collation C whatever this says"));
        return found;
    }

    /// Whether others are at work is shown to members of pg_read_all_stats only.
    private static Finding others(Statement statement) throws SQLException {
        String sees = "select pg_has_role(current_user, 'pg_read_all_stats', 'member')";
        if (Inspection.single(statement, sees).equals("f")) {
            return new Finding(
                    Level.WARN,
                    "other clients",
                    "not shown to this user",
                    "their load would be in every figure",
                    Inspection.single(
                            statement,
                            "select 'GRANT pg_monitor TO ' || quote_ident(current_user)"));
        }
        List<String> ids =
                column(
                        statement,
                        "select pid from pg_stat_activity where pid <> pg_backend_pid() and state ="
                                + " 'active' and backend_type = 'client backend' order by pid");
        return Finding.of(
                ids.isEmpty(),
                Level.WARN,
                "other clients",
                ids.isEmpty() ? "none at work" : ids.size() + " at work",
                "their load is in every figure",
                ids.isEmpty()
                        ? ""
                        : "SELECT pg_terminate_backend(pid) FROM unnest(ARRAY["
                                + String.join(", ", ids)
                                + "]) pid");
    }

    private static Finding waitingSettings(Statement statement) throws SQLException {
        List<String> names =
                column(
                        statement,
                        "select name from pg_settings where pending_restart order by name");
        return Finding.of(
                names.isEmpty(),
                Level.WARN,
                "settings",
                names.isEmpty() ? "all in force" : "not in force: " + String.join(", ", names),
                "they were changed and need a restart of the server",
                "");
    }

    /// A slot that nobody reads keeps all the log since: a run fills the drive with it.
    private static Finding slots(Statement statement) throws SQLException {
        List<String> names =
                column(
                        statement,
                        "select slot_name from pg_replication_slots where not active order by"
                                + " slot_name");
        return Finding.of(
                names.isEmpty(),
                Level.WARN,
                "replication slots",
                names.isEmpty() ? "none left alone" : "nobody reads " + String.join(", ", names),
                "each keeps all the log that is written from now on",
                names.isEmpty()
                        ? ""
                        : "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots"
                                + " WHERE NOT active");
    }

    private static Finding tablespaces(Statement statement) throws SQLException {
        List<String> places =
                column(
                        statement,
                        "select spcname || ' at ' || pg_tablespace_location(oid) from pg_tablespace"
                                + " where pg_tablespace_location(oid) <> '' order by spcname");
        String used = Inspection.single(statement, "select current_setting('default_tablespace')");
        return Finding.of(
                used.isEmpty(),
                Level.WARN,
                "tablespaces",
                places.isEmpty() ? "none of their own" : String.join(", ", places),
                "new tables go to " + used + ", not to the data directory",
                "ALTER SYSTEM SET default_tablespace = ''; SELECT pg_reload_conf()");
    }

    private static List<String> column(Statement statement, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
