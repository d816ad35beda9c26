package io.oltplab.sql.mariadb;

import io.oltplab.sql.dialect.Use;
import io.oltplab.sql.mysql.MySqlFamily;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// MariaDB, MySQL and Percona Server by MariaDB Connector/J.
public final class MariaDbDialect extends MySqlFamily {

    /// `//127.0.0.1`, `//localhost` or `//[::1]` behind the protocol.
    private static final Pattern LOOPBACK =
            Pattern.compile("jdbc:mariadb://(localhost|127(\\.\\d+){3}|\\[::1\\])([:/?].*)?");

    /// Room for every statement of a TPC-C user, or of a sysbench thread with 200 tables.
    private static final String STATEMENT_CACHE = "2048";

    @Override
    public String urlPrefix() {
        return "jdbc:mariadb:";
    }

    @Override
    public Map<String, String> driverProperties(String url, Use use) {
        Map<String, String> properties = new HashMap<>();
        boolean loopback = LOOPBACK.matcher(url).matches();
        // On the machine itself TLS would only cost processor time.
        properties.put("sslMode", loopback ? "disable" : "verify-full");
        properties.put("allowPublicKeyRetrieval", "" + loopback);
        properties.put("allowLocalInfile", "" + (use == Use.BULK));
        // The server that was named is the one that is measured.
        properties.put("permitRedirect", "false");
        // Affected rows, as the C client counts them, not found rows.
        properties.put("useAffectedRows", "true");
        properties.put("tcpKeepAlive", "true");
        // A watchdog looks after hung statements.
        properties.put("socketTimeout", "0");
        // Rows go by LOAD DATA or by INSERTs of many rows, whose counts are those of rows; the
        // driver's bulk protocol, where MariaDB has it, counts nothing.
        properties.put("useBulkStmts", "false");
        properties.put("useBulkStmtsForInserts", "false");
        switch (use) {
            case ERRAND, BULK -> properties.put("connectTimeout", "10000");
            case HELD, HELD_AS_TEXT, POOLED, POOLED_AS_TEXT -> {
                properties.put("connectTimeout", "0");
                properties.put("useServerPrepStmts", "" + (use == Use.HELD || use == Use.POOLED));
                properties.put("cachePrepStmts", "true");
                properties.put("prepStmtCacheSize", STATEMENT_CACHE);
                properties.put("useLocalSessionState", "true");
            }
        }
        return properties;
    }

    /// This driver has no mode that takes TLS where there is some: a server without it needs
    /// `?sslMode=disable` in the URL, which wins.
    @Override
    public Map<String, String> insecureProperties() {
        return Map.of("sslMode", "trust", "allowPublicKeyRetrieval", "true");
    }
}
