package io.oltplab.sql.sqlserver;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.dialect.Use;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Microsoft SQL Server, by its own JDBC driver.
public final class SqlServerDialect implements Dialect {

    static final String URL_PREFIX = "jdbc:sqlserver:";

    /// `//127.0.0.1`, `//localhost` or `//[::1]`, with an instance or a port, behind the protocol.
    private static final Pattern LOOPBACK =
            Pattern.compile(
                    "jdbc:sqlserver://(localhost|127(\\.\\d+){3}|\\[::1\\])([\\\\:;].*)?",
                    Pattern.CASE_INSENSITIVE);

    /// Room for every statement of a TPC-C user, or of a sysbench thread with 200 tables.
    private static final String STATEMENT_CACHE = "2048";

    @Override
    public String urlPrefix() {
        return URL_PREFIX;
    }

    @Override
    public Map<String, String> driverProperties(String url, Use use) {
        Map<String, String> properties = new HashMap<>();
        // On the machine itself TLS would only cost processor time.
        boolean encrypted = !LOOPBACK.matcher(url).matches();
        properties.put("encrypt", "" + encrypted);
        properties.put("trustServerCertificate", "false");
        properties.put("applicationName", "oltplab");
        properties.put("loginTimeout", "15");
        // A text parameter of another type than its CHAR or VARCHAR column would be no use to an
        // index.
        properties.put("sendStringParametersAsUnicode", "false");
        // A lost connection is our business, and is counted: the driver must not mend it by itself.
        properties.put("connectRetryCount", "0");
        // A watchdog looks after hung statements.
        properties.put("socketTimeout", "0");
        properties.put("lockTimeout", "-1");
        switch (use) {
            case ERRAND -> {}
            // The columns of a table are asked for once, not before each stretch of rows.
            case BULK -> properties.put("cacheBulkCopyMetadata", "true");
            case HELD, POOLED -> {
                properties.put("enablePrepareOnFirstPreparedStatementCall", "true");
                properties.put("disableStatementPooling", "false");
                properties.put("statementPoolingCacheSize", STATEMENT_CACHE);
            }
            // One sp_executesql a statement: the server keeps the plan, nobody holds a handle.
            case HELD_AS_TEXT, POOLED_AS_TEXT -> properties.put("prepareMethod", "none");
        }
        return properties;
    }

    @Override
    public Map<String, String> insecureProperties() {
        return Map.of("encrypt", "true", "trustServerCertificate", "true");
    }

    @Override
    public ServerFacts inspect(Connection connection) throws SQLException {
        return SqlServerFacts.of(connection);
    }

    @Override
    public Judgement judge(SQLException failure) {
        return Codes.judge(failure);
    }

    /// Nothing: the driver would set ROWCOUNT, which Babelfish obeys inside a query too. Rows come
    /// as they are read.
    @Override
    public void atMost(PreparedStatement query, int rows) {}

    @Override
    public void setUpDatabase(ServerFacts server, Connection connection, Consumer<String> say)
            throws SQLException {
        RowVersions.turnOn(server, connection, say);
    }

    @Override
    public String databaseSettings() {
        return RowVersions.TURN_ON;
    }

    @Override
    public String createTable(TableDefinition table) {
        return TableText.create(table);
    }

    @Override
    public String dropTable(String table) {
        return TableText.drop(table);
    }

    @Override
    public String createIndex(IndexDefinition index) {
        return TableText.createIndex(index);
    }

    @Override
    public String continueSeries(String table, String column, long next) {
        return TableText.restart(table, next);
    }

    @Override
    public String takeStatistics(String table) {
        return "UPDATE STATISTICS " + table;
    }

    /// A text that is not all ASCII goes as Unicode; the column's collation says which of it the
    /// column can hold.
    @Override
    public void appendText(StringBuilder sql, String value) {
        if (value.chars().anyMatch(c -> c >= 0x80)) {
            sql.append('N');
        }
        sql.append('\'').append(value.replace("'", "''")).append('\'');
    }

    /// (SQL Server: a table value constructor has at most 1000 rows, error 10738)
    @Override
    public int insertRowsMax() {
        return 1000;
    }

    @Override
    public String begin() {
        return "BEGIN TRANSACTION";
    }

    /// The server has ended the transaction of a deadlock's victim itself, and takes a ROLLBACK
    /// without one for an error.
    @Override
    public String rollback() {
        return "IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION";
    }

    @Override
    public String lockedRows(String columns, String table, String where, String orderBy) {
        return "SELECT %s FROM %s WITH (UPDLOCK, ROWLOCK) WHERE %s ORDER BY %s"
                .formatted(columns, table, where, orderBy);
    }

    /// SUM of INT is INT, and an overflow an error.
    @Override
    public String sumOfInts(String column) {
        return "SUM(CAST(" + column + " AS BIGINT))";
    }

    /// The driver turns it into a remote procedure call.
    @Override
    public String call(String procedure, int parameters) {
        return "{call "
                + procedure
                + "("
                + String.join(", ", Collections.nCopies(parameters, "?"))
                + ")}";
    }

    /// A procedure has to be the first of its batch.
    @Override
    public String inScript(String statement) {
        return statement.stripTrailing() + "\nGO";
    }
}
