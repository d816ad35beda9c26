package io.oltplab.sql.sqlserver;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the settings of a SQL Server and of the database say.
///
/// @param answers as [SqlServerFacts] names them; what was not told is missing and not judged
record SqlServerSettings(Map<String, String> answers) {

    /// One connection a user of the smallest published protocol with room for the tool's own.
    private static final long CONNECTIONS = 512;

    /// "No limit" is 2,147,483,647 MB (sys.configurations).
    private static final long MEMORY_UNLIMITED = Integer.MAX_VALUE;

    List<Finding> findings() {
        List<Finding> found = new ArrayList<>();
        if (answers.containsKey("sql_server")) {
            found.add(
                    Finding.of(
                            false,
                            Level.WARN,
                            "SQL Server",
                            answers.getOrDefault("sql_server", ""),
                            "its results are none of SQL Server",
                            ""));
        }
        connections(found);
        is(
                found,
                "read_committed_snapshot",
                "1",
                "readers wait for writers: oltplab prepare turns it on",
                RowVersions.TURN_ON);
        is(
                found,
                "recovery_model",
                "SIMPLE",
                "the log grows until it is backed up, and loads write all of it twice",
                "ALTER DATABASE CURRENT SET RECOVERY SIMPLE");
        is(
                found,
                "delayed_durability",
                "DISABLED",
                "commits need not wait for the drive, so the figures say less of it",
                "ALTER DATABASE CURRENT SET DELAYED_DURABILITY = DISABLED");
        is(
                found,
                "page_verify",
                "CHECKSUM",
                "a damaged page would go unseen",
                "ALTER DATABASE CURRENT SET PAGE_VERIFY CHECKSUM");
        is(
                found,
                "target_recovery_time_s",
                "60",
                "0 means the old automatic checkpoints, which write in bursts; the default is 60",
                "ALTER DATABASE CURRENT SET TARGET_RECOVERY_TIME = 60 SECONDS");
        is(
                found,
                "max_degree_of_parallelism",
                "1",
                "one statement of a short transaction wants one processor",
                "EXEC sp_configure 'max degree of parallelism', 1; RECONFIGURE");
        collation(found);
        memory(found);
        return found;
    }

    private void connections(List<Finding> found) {
        long max = number("max_connections");
        if (max > 0) {
            found.add(
                    Finding.of(
                            max >= CONNECTIONS,
                            Level.WARN,
                            "user connections",
                            Long.toString(max),
                            "a user each needs one, up to " + CONNECTIONS + " are usual",
                            "EXEC sp_configure 'user connections', 0; RECONFIGURE"));
        }
    }

    /// Tables bring a collation of their own; the database's is that of everything else.
    private void collation(List<Finding> found) {
        String collation = answers.get("database_collation");
        if (collation != null) {
            found.add(Finding.ok("collation", collation + "; tables have their own"));
        }
    }

    private void memory(List<Finding> found) {
        long max = number("max_server_memory_mb");
        if (max > 0) {
            long half = Math.max(1024, number("physical_memory_mb") / 2);
            found.add(
                    Finding.of(
                            max < MEMORY_UNLIMITED,
                            Level.WARN,
                            "max server memory",
                            max < MEMORY_UNLIMITED ? max + " MB" : "no limit",
                            "the pages in memory decide how much goes to the drive: set it, and write"
                                    + " it beside the result",
                            "EXEC sp_configure 'show advanced options', 1; RECONFIGURE; EXEC"
                                    + " sp_configure 'max server memory (MB)', "
                                    + half
                                    + "; RECONFIGURE"));
        }
    }

    private void is(List<Finding> found, String name, String good, String advice, String sql) {
        String value = answers.get(name);
        if (value != null) {
            found.add(
                    Finding.of(
                            value.equals(good),
                            Level.WARN,
                            name.replace('_', ' '),
                            value,
                            advice,
                            sql));
        }
    }

    private long number(String name) {
        return Long.parseLong(answers.getOrDefault(name, "0"));
    }
}
