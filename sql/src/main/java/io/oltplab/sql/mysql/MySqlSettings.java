package io.oltplab.sql.mysql;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What MySQL's and MariaDB's global variables say.
///
/// @param variables by their names in lower case
record MySqlSettings(Map<String, String> variables) {

    /// One connection a user of the smallest published protocol with room for the tool's own.
    private static final long CONNECTIONS = 512;

    /// Four threads of TPC-C hold some 34 statements each, 512 connections of sysbench a dozen.
    private static final long STATEMENTS = 100_000;

    /// A load sends rows in packets of up to 1 MiB.
    private static final long PACKET = 4L << 20;

    private static final Set<String> SERIAL = Set.of("SERIALIZABLE");
    private static final double BYTES_PER_MIB = 1024.0 * 1024;

    List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        atLeast(found, "max_connections", CONNECTIONS, "a user each needs one");
        atLeast(
                found,
                "max_prepared_stmt_count",
                STATEMENTS,
                "every connection holds its prepared statements");
        atLeast(found, "max_allowed_packet", PACKET, "loads send rows in large packets");
        openFiles(found);
        isolation(found);
        collation(found);
        durability(found);
        flushMethod(found);
        is(
                found,
                "innodb_doublewrite",
                Set.of("ON", "1", "DETECT_AND_RECOVER"),
                Level.WARN,
                "half of the writes of a real database are missing: innodb_doublewrite=ON in the"
                        + " configuration",
                "");
        readOnly(found);
        binaryLog(found);
        return found;
    }

    private void atLeast(List<Finding> found, String name, long least, String why) {
        String value = variables.get(name);
        if (value == null) {
            return;
        }
        found.add(
                Finding.of(
                        Long.parseLong(value) >= least,
                        Level.WARN,
                        name,
                        value,
                        why + ", up to " + least + " are usual",
                        "SET GLOBAL " + name + " = " + least));
    }

    /// Each connection and each open table takes a file handle; the server lowers its own limits
    /// without a word when there are too few.
    private void openFiles(List<Finding> found) {
        long files = number("open_files_limit");
        long wanted = number("max_connections") + 2 * number("table_open_cache");
        if (files > 0) {
            found.add(
                    Finding.of(
                            files >= wanted,
                            Level.WARN,
                            "open_files_limit",
                            Long.toString(files),
                            "max_connections and twice table_open_cache are "
                                    + wanted
                                    + ": open_files_limit in the configuration, LimitNOFILE in the"
                                    + " unit",
                            ""));
        }
    }

    private void isolation(List<Finding> found) {
        String name =
                variables.containsKey("transaction_isolation")
                        ? "transaction_isolation"
                        : "tx_isolation";
        String level = variables.getOrDefault(name, "");
        found.add(
                Finding.of(
                        !SERIAL.contains(level),
                        Level.WARN,
                        "isolation",
                        level,
                        "oltplab sets its own level in each session; other clients of this server"
                                + " would lock all that they read",
                        "SET GLOBAL TRANSACTION ISOLATION LEVEL READ COMMITTED"));
    }

    private void collation(List<Finding> found) {
        String charset = variables.getOrDefault("character_set_server", "");
        String collation = variables.getOrDefault("collation_server", "");
        found.add(
                Finding.of(
                        charset.equals("utf8mb4") || charset.equals("latin1"),
                        Level.WARN,
                        "collation",
                        charset + ", " + collation,
                        "rows take another size than in the published tests (utf8mb4 or latin1)",
                        "SET GLOBAL character_set_server = 'utf8mb4', GLOBAL collation_server ="
                                + " 'utf8mb4_bin'"));
    }

    private void durability(List<Finding> found) {
        is(
                found,
                "innodb_flush_log_at_trx_commit",
                Set.of("1"),
                Level.WARN,
                "commits do not wait for the drive, so the figures say less of it",
                "SET GLOBAL innodb_flush_log_at_trx_commit = 1");
    }

    private void flushMethod(List<Finding> found) {
        String method = variables.get("innodb_flush_method");
        if (method == null) {
            return;
        }
        String upper = method.toUpperCase(Locale.ROOT);
        found.add(
                Finding.of(
                        upper.startsWith("O_DIRECT"),
                        Level.WARN,
                        "innodb_flush_method",
                        method,
                        "reads come from the page cache of the operating system:"
                                + " innodb_flush_method=O_DIRECT in the configuration",
                        ""));
    }

    private void readOnly(List<Finding> found) {
        is(
                found,
                "read_only",
                Set.of("OFF", "0"),
                Level.FAIL,
                "nothing can be loaded or run",
                "SET GLOBAL read_only = OFF");
    }

    private void binaryLog(List<Finding> found) {
        String log = variables.getOrDefault("log_bin", "OFF");
        String sync = variables.getOrDefault("sync_binlog", "0");
        boolean on = log.equals("ON") || log.equals("1");
        found.add(
                Finding.of(
                        !on || sync.equals("1"),
                        Level.WARN,
                        "binary log",
                        on ? "on, sync_binlog = " + sync : "off",
                        "it is written, but no commit waits for it: sync it, or switch it off by"
                                + " skip-log-bin in the configuration",
                        "SET GLOBAL sync_binlog = 1"));
        String pool = variables.get("innodb_buffer_pool_size");
        if (pool != null) {
            found.add(
                    Finding.ok(
                            "buffer pool",
                            String.format(
                                    Locale.ROOT,
                                    "%.0f MiB",
                                    Long.parseLong(pool) / BYTES_PER_MIB)));
        }
    }

    private void is(
            List<Finding> found,
            String name,
            Set<String> good,
            Level otherwise,
            String advice,
            String sql) {
        String value = variables.get(name);
        if (value != null) {
            found.add(
                    Finding.of(
                            good.contains(value.toUpperCase(Locale.ROOT)),
                            otherwise,
                            name,
                            value,
                            advice,
                            sql));
        }
    }

    private long number(String name) {
        return Long.parseLong(variables.getOrDefault(name, "0"));
    }
}
