package io.oltplab.sql.dialect;

import io.oltplab.sql.dialect.Judgement.Action;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// H2 in MySQL mode. This class and its service line are all that a database needs to join.
public final class H2Dialect implements Dialect {

    @Override
    public String urlPrefix() {
        return "jdbc:h2:";
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
        return facts(connection);
    }

    static ServerFacts facts(Connection connection) throws SQLException {
        String version = connection.getMetaData().getDatabaseProductVersion();
        return new ServerFacts("h2", version, false, List.of(), Map.of());
    }

    @Override
    public Judgement judge(SQLException failure) {
        return verdict(failure);
    }

    static Judgement verdict(SQLException failure) {
        Action action =
                switch (failure.getErrorCode()) {
                    // Deadlock, lock timeout, changed by another.
                    case 40001, 50200, 90131 -> Action.RETRY;
                    // Closed object, closed database.
                    case 90007, 90098, 90121, 90067 -> Action.RECONNECT;
                    // Wrong user or password, no such database.
                    case 28000, 90013, 90146 -> Action.REFUSED;
                    // No such table, column, or a syntax error.
                    case 42000, 42001, 42101, 42102, 42104, 42122 -> Action.FATAL;
                    default -> Judgement.byState(failure).action();
                };
        Judgement plain = Judgement.byState(failure);
        return new Judgement(action, plain.code(), plain.message());
    }

    @Override
    public String createTable(TableDefinition table) {
        return CommonSql.createTable(table, H2Dialect::type, "auto_increment");
    }

    /// Its word for a type.
    public static String type(ColumnType type) {
        return switch (type) {
            case ColumnType.Int _ -> "int";
            case ColumnType.BigInt _ -> "bigint";
            case ColumnType.Decimal decimal ->
                    "decimal(" + decimal.precision() + "," + decimal.scale() + ")";
            case ColumnType.Char text -> "char(" + text.length() + ")";
            case ColumnType.Varchar text -> "varchar(" + text.length() + ")";
            case ColumnType.Timestamp _ -> "timestamp(0)";
        };
    }

    @Override
    public String createIndex(IndexDefinition index) {
        return CommonSql.createIndex(index);
    }

    @Override
    public void appendText(StringBuilder sql, String value) {
        sql.append('\'').append(value.replace("'", "''")).append('\'');
    }
}
