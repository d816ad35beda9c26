package io.oltplab.sql.mysql;

import io.oltplab.sql.dialect.Use;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// MySQL and its relatives MariaDB and Percona Server, by Connector/J.
public final class MySqlDialect extends MySqlFamily {

    /// `//127.0.0.1`, `//localhost` or `//[::1]` behind the protocol.
    private static final Pattern LOOPBACK =
            Pattern.compile("jdbc:mysql://(localhost|127(\\.\\d+){3}|\\[::1\\])([:/?].*)?");

    /// Room for every statement of a TPC-C user, or of a sysbench thread with 200 tables.
    private static final String STATEMENT_CACHE = "2048";

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public Map<String, String> driverProperties(String url, Use use) {
        Map<String, String> properties = new HashMap<>();
        boolean loopback = LOOPBACK.matcher(url).matches();
        // On the machine itself TLS would only cost processor time.
        properties.put("sslMode", loopback ? "DISABLED" : "VERIFY_IDENTITY");
        properties.put("allowPublicKeyRetrieval", "" + loopback);
        properties.put("allowLoadLocalInfile", "" + (use == Use.BULK));
        properties.put("characterEncoding", "UTF-8");
        // Affected rows, as the C client counts them, not found rows.
        properties.put("useAffectedRows", "true");
        properties.put("tcpKeepAlive", "true");
        // A watchdog looks after hung statements: any timeout makes the JDK poll before each read.
        properties.put("socketTimeout", "0");
        properties.put("enableQueryTimeouts", "false");
        properties.put("maintainTimeStats", "false");
        properties.put("rewriteBatchedStatements", "true");
        switch (use) {
            case ERRAND, BULK -> properties.put("connectTimeout", "10000");
            case HELD, HELD_AS_TEXT, POOLED, POOLED_AS_TEXT -> {
                properties.put("connectTimeout", "0");
                properties.put("useServerPrepStmts", "" + (use == Use.HELD || use == Use.POOLED));
                properties.put("cachePrepStmts", "true");
                properties.put("prepStmtCacheSize", STATEMENT_CACHE);
                properties.put("prepStmtCacheSqlLimit", "8192");
                properties.put("cacheCallableStmts", "true");
                properties.put("cacheResultSetMetadata", "true");
                properties.put("cacheServerConfiguration", "true");
                properties.put("useLocalSessionState", "true");
                properties.put("elideSetAutoCommits", "true");
                properties.put("dontTrackOpenResources", "true");
                // The socket's own buffer is enough; above TLS the driver needs one too.
                properties.put("socketFactory", LeanSocketFactory.class.getName());
                properties.put("useReadAheadInput", "false");
                properties.put("useUnbufferedInput", "" + loopback);
            }
        }
        return properties;
    }

    @Override
    public void discard(PreparedStatement query) throws SQLException {
        DroppedRows.query(query);
    }

    @Override
    public Map<String, String> insecureProperties() {
        return Map.of("sslMode", "PREFERRED", "allowPublicKeyRetrieval", "true");
    }
}
