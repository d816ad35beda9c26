package io.oltplab.sql.dialect;

import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/// H2 behind [FaultyDriver].
public final class FaultyDialect implements Dialect {

    private final H2Dialect h2 = new H2Dialect();

    @Override
    public String urlPrefix() {
        return FaultyDriver.PREFIX;
    }

    @Override
    public Map<String, String> driverProperties(String url, Use use) {
        return Map.of();
    }

    @Override
    public Map<String, String> insecureProperties() {
        return Map.of();
    }

    @Override
    public ServerFacts inspect(Connection connection) throws SQLException {
        return H2Dialect.facts(connection);
    }

    @Override
    public Judgement judge(SQLException failure) {
        return H2Dialect.verdict(failure);
    }

    @Override
    public String createTable(TableDefinition table) {
        return h2.createTable(table);
    }

    @Override
    public String createIndex(IndexDefinition index) {
        return h2.createIndex(index);
    }

    @Override
    public void appendText(StringBuilder sql, String value) {
        h2.appendText(sql, value);
    }
}
