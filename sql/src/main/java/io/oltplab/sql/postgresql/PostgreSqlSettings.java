package io.oltplab.sql.postgresql;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What PostgreSQL's settings say.
///
/// @param settings by name, as `pg_settings` has them; memory in kB, `max_wal_size` in MB
record PostgreSqlSettings(Map<String, String> settings) {

    /// One connection a user of the smallest published protocol with room for the tool's own.
    private static final long CONNECTIONS = 512;

    /// PostgreSQL's own default, and what a server of ours has at least. Below it, checkpoints are
    /// forced by the log every few seconds of a load, and every page is written to the log whole
    /// after each.
    private static final long LOG_MB = 1024;

    private static final String RELOAD = "; SELECT pg_reload_conf()";
    private static final Set<String> ON = Set.of("on");
    private static final double KB_PER_MIB = 1024;

    List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        atLeast(
                found,
                "max_connections",
                CONNECTIONS,
                "",
                "a user each needs one; in force after a restart");
        atLeast(
                found,
                "max_wal_size",
                LOG_MB,
                "MB",
                "a small log forces checkpoints, and after each one every page is logged whole");
        durability(found);
        isolation(found);
        encoding(found);
        is(
                found,
                "default_transaction_read_only",
                Set.of("off"),
                Level.FAIL,
                "nothing can be loaded or run");
        is(
                found,
                "autovacuum",
                ON,
                Level.WARN,
                "dead rows of a run stay, and tables grow by each change");
        timeout(found, "statement_timeout", "it would end loads and checks");
        timeout(found, "idle_in_transaction_session_timeout", "it would end users who wait");
        timeout(found, "lock_timeout", "steps fail that only wait for a row");
        information(found);
        return found;
    }

    private void durability(List<Finding> found) {
        is(
                found,
                "fsync",
                ON,
                Level.FAIL,
                "nothing is ever forced to the drive, so the figures say nothing of it");
        is(
                found,
                "synchronous_commit",
                Set.of("on", "local", "remote_write", "remote_apply"),
                Level.WARN,
                "commits do not wait for the drive, so the figures say less of it");
        is(
                found,
                "full_page_writes",
                ON,
                Level.WARN,
                "a part of the log of a real database is missing");
    }

    private void isolation(List<Finding> found) {
        String level = settings.getOrDefault("default_transaction_isolation", "");
        found.add(
                Finding.of(
                        !level.equals("serializable"),
                        Level.WARN,
                        "isolation",
                        level,
                        "oltplab sets its own level in each session; other clients of this server"
                                + " would have to repeat transactions",
                        "ALTER SYSTEM SET default_transaction_isolation = 'read committed'"
                                + RELOAD));
    }

    private void encoding(List<Finding> found) {
        String encoding = settings.getOrDefault("server_encoding", "");
        found.add(
                Finding.of(
                        Set.of("UTF8", "LATIN1", "SQL_ASCII").contains(encoding),
                        Level.WARN,
                        "encoding",
                        encoding,
                        "rows take another size than in the published tests (UTF8 or LATIN1): make"
                                + " a database for the test",
                        "CREATE DATABASE oltplab ENCODING 'UTF8' TEMPLATE template0"));
    }

    /// What is neither good nor bad but belongs to every figure.
    private void information(List<Finding> found) {
        String buffers = settings.get("shared_buffers");
        if (buffers != null) {
            found.add(
                    Finding.ok(
                            "shared buffers",
                            String.format(
                                    Locale.ROOT,
                                    "%.0f MiB; the page cache of the operating system reads and"
                                            + " writes in addition",
                                    Long.parseLong(buffers) / KB_PER_MIB)));
        }
        for (String name : List.of("wal_sync_method", "checkpoint_timeout", "data_checksums")) {
            String value = settings.get(name);
            if (value != null) {
                String unit = name.equals("checkpoint_timeout") ? " s" : "";
                found.add(Finding.ok(name, value + unit));
            }
        }
    }

    private void timeout(List<Finding> found, String name, String why) {
        is(found, name, Set.of("0"), Level.WARN, why);
    }

    private void atLeast(List<Finding> found, String name, long least, String unit, String why) {
        String value = settings.get(name);
        if (value != null) {
            found.add(
                    Finding.of(
                            Long.parseLong(value) >= least,
                            Level.WARN,
                            name,
                            unit.isEmpty() ? value : value + " " + unit,
                            why,
                            unit.isEmpty()
                                    ? "ALTER SYSTEM SET " + name + " = " + least
                                    : "ALTER SYSTEM SET %s = '%d%s'".formatted(name, least, unit)
                                            + RELOAD));
        }
    }

    private void is(
            List<Finding> found, String name, Set<String> good, Level otherwise, String advice) {
        String value = settings.get(name);
        if (value != null) {
            String first = good.contains("on") ? "on" : good.iterator().next();
            found.add(
                    Finding.of(
                            good.contains(value),
                            otherwise,
                            name,
                            value,
                            advice,
                            "ALTER SYSTEM SET " + name + " = " + first + RELOAD));
        }
    }
}
