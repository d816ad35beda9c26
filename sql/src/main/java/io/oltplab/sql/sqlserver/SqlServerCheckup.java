package io.oltplab.sql.sqlserver;

import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Finding;
import io.oltplab.sql.checkup.Whereabouts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// SQL Server, on Linux or Windows.
public final class SqlServerCheckup implements Checkup {

    /// Primary and further data files, log.
    private static final Pattern DATA = Pattern.compile(".*\\.(mdf|ndf|ldf)");

    static final String FIRST_FILE =
            "SELECT TOP (1) physical_name FROM sys.database_files WHERE type = 0 ORDER BY file_id";

    static final String HOST = "SELECT CAST(SERVERPROPERTY('MachineName') AS NVARCHAR(128))";

    @Override
    public String urlPrefix() {
        return SqlServerDialect.URL_PREFIX;
    }

    @Override
    public int port() {
        return 1433;
    }

    @Override
    public boolean isServer(String process) {
        return process.equals("sqlservr");
    }

    @Override
    public boolean holdsData(String file) {
        return DATA.matcher(file.toLowerCase(Locale.ROOT)).matches();
    }

    @Override
    public Whereabouts whereabouts(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Asked asked = new Asked(statement, new TreeMap<>());
            List<String> file = new ArrayList<>();
            List<String> host = new ArrayList<>();
            asked.rows("files", FIRST_FILE, row -> file.add(row.getFirst()));
            asked.rows("host", HOST, row -> host.add(row.getFirst()));
            return new Whereabouts(
                    file.isEmpty() ? "" : folder(file.getFirst()),
                    host.isEmpty() ? "" : host.getFirst(),
                    Map.of(),
                    false);
        }
    }

    /// Of a path of Linux or of Windows.
    private static String folder(String path) {
        int end = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        return end < 0 ? "" : path.substring(0, end);
    }

    @Override
    public List<Finding> findings(Connection connection) throws SQLException {
        Map<String, String> answers = new TreeMap<>(SqlServerFacts.of(connection).variables());
        List<Finding> found = new ArrayList<>(new SqlServerSettings(answers).findings());
        try (Statement statement = connection.createStatement()) {
            found.addAll(new SqlServerState(statement, answers).findings());
        }
        if (answers.containsKey("not_told")) {
            found.add(
                    Finding.of(
                            false,
                            Finding.Level.WARN,
                            "what this user may see",
                            "not told: " + answers.get("not_told"),
                            "counters and some checks need it; run it as an administrator, in master",
                            "GRANT VIEW SERVER STATE TO "
                                    + quoted(connection.getMetaData().getUserName())));
        }
        return found;
    }

    private static String quoted(String name) {
        return "[" + name.replace("]", "]]") + "]";
    }
}
