package io.oltplab.sql.sqlserver;

import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Finding.Level;
import io.oltplab.sql.checkup.ServerClock;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What a SQL Server is doing at this moment: isolation of sessions, space on its volumes, its
/// clock, its other clients.
///
/// @param statement over which it is asked
/// @param answers where what was not told is noted
record SqlServerState(Statement statement, Map<String, String> answers) {

    static final String ISOLATION =
            """
            SELECT transaction_isolation_level FROM sys.dm_exec_sessions WHERE session_id = @@SPID""";

    /// With the places of tempdb, whose versions of rows RCSI writes.
    static final String VOLUMES =
            """
            SELECT f.type_desc, v.volume_mount_point, v.available_bytes, v.total_bytes \
            FROM sys.database_files AS f \
            CROSS APPLY sys.dm_os_volume_stats(DB_ID(), f.file_id) AS v \
            UNION ALL \
            SELECT 'TEMPDB', t.volume_mount_point, t.available_bytes, t.total_bytes \
            FROM sys.dm_os_volume_stats(2, 1) AS t""";

    static final String CLOCK = "SELECT DATEDIFF_BIG(MICROSECOND, '1970-01-01', SYSUTCDATETIME())";

    static final String OTHERS =
            """
            SELECT session_id FROM sys.dm_exec_requests WHERE session_id <> @@SPID AND session_id IN \
            (SELECT session_id FROM sys.dm_exec_sessions WHERE is_user_process = 1)""";

    /// As `sys.dm_exec_sessions` numbers them.
    private static final List<String> LEVELS =
            List.of(
                    "unspecified",
                    "read uncommitted",
                    "read committed",
                    "repeatable read",
                    "serializable",
                    "snapshot");

    /// Less than a tenth free: a file that grows may not.
    private static final double FREE_SHARE = 0.1;

    private static final double BYTES_PER_GB = 1e9;

    List<Finding> findings() throws SQLException {
        List<Finding> found = new ArrayList<>();
        Asked asked = new Asked(statement, answers);
        asked.rows(
                "isolation",
                ISOLATION,
                row -> found.add(Finding.ok("isolation", level(row.getFirst()))));
        volumes(asked, found);
        found.add(ServerClock.compare(statement, CLOCK, "let both follow one time server"));
        others(asked, found);
        return found;
    }

    private static String level(String number) {
        int level = number.isEmpty() ? 0 : Integer.parseInt(number);
        return LEVELS.get(level < LEVELS.size() ? level : 0)
                + " by default; oltplab sets its own level in each session";
    }

    private static void volumes(Asked asked, List<Finding> found) throws SQLException {
        Set<String> data = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        asked.rows(
                "volumes",
                VOLUMES,
                row -> {
                    (row.get(0).equals("ROWS") ? data : others).add(row.get(1));
                    if (seen.add(row.get(1))) {
                        found.add(space(row));
                    }
                });
        if (!data.isEmpty()) {
            others.removeAll(data);
            found.add(
                    Finding.of(
                            others.isEmpty(),
                            Level.WARN,
                            "volumes",
                            others.isEmpty()
                                    ? "data, log and tempdb on one"
                                    : "log or tempdb also on " + String.join(", ", others),
                            "their writes do not go to the drive under test: move them, or say so"
                                    + " beside the result",
                            others.isEmpty()
                                    ? ""
                                    : "ALTER DATABASE tempdb MODIFY FILE (NAME = tempdev, FILENAME ="
                                            + " 'a file on that volume')"));
        }
    }

    private static Finding space(List<String> volume) {
        long available = Long.parseLong(volume.get(2));
        long total = Long.parseLong(volume.get(3));
        return Finding.of(
                available > FREE_SHARE * total,
                Level.WARN,
                "free space on " + volume.get(1),
                String.format(
                        Locale.ROOT,
                        "%.1f of %.1f GB",
                        available / BYTES_PER_GB,
                        total / BYTES_PER_GB),
                "files that cannot grow end the run (errors 1105 and 9002)",
                "");
    }

    private static void others(Asked asked, List<Finding> found) throws SQLException {
        List<String> ids = new ArrayList<>();
        asked.rows("requests", OTHERS, row -> ids.add(row.getFirst()));
        found.add(
                Finding.of(
                        ids.isEmpty(),
                        Level.WARN,
                        "other clients",
                        ids.isEmpty() ? "none at work" : ids.size() + " at work",
                        "their load is in every figure",
                        ids.isEmpty() ? "" : "KILL " + String.join("; KILL ", ids)));
    }
}
