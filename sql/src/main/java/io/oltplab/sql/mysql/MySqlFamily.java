package io.oltplab.sql.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.sql.dialect.CommonSql;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// What MySQL, MariaDB and Percona Server have in common, whatever driver talks to them.
public abstract class MySqlFamily implements Dialect {

    /// A word behind the host.
    private static final Pattern NAMED = Pattern.compile("jdbc:[a-z]+://[^/?]*/[^/?]+.*");

    private static final String FAMILY = "mysql";

    private static final String BYTEWISE = " collate utf8mb4_bin";

    @Override
    public String family() {
        return FAMILY;
    }

    @Override
    public boolean namesDatabase(String url) {
        return NAMED.matcher(url).matches();
    }

    @Override
    public ServerFacts inspect(Connection connection) throws SQLException {
        return MySqlFacts.inspect(connection);
    }

    @Override
    public List<String> commitVariables() {
        return MySqlFacts.COMMIT;
    }

    @Override
    public Judgement judge(SQLException failure) {
        return MySqlJudgements.judge(failure);
    }

    @Override
    public String createTable(TableDefinition table) {
        return CommonSql.createTable(table, MySqlFamily::type, "auto_increment");
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case ColumnType.Int _ -> "int";
            case ColumnType.BigInt _ -> "bigint";
            case ColumnType.Decimal decimal ->
                    "decimal(" + decimal.precision() + "," + decimal.scale() + ")";
            case ColumnType.Char text -> "char(" + text.length() + ")";
            case ColumnType.Varchar text ->
                    "varchar(" + text.length() + ")" + (text.bytewise() ? BYTEWISE : "");
            case ColumnType.Timestamp _ -> "datetime";
        };
    }

    @Override
    public String createIndex(IndexDefinition index) {
        return CommonSql.createIndex(index);
    }

    @Override
    public void appendText(StringBuilder sql, String value) {
        if (value.indexOf('\\') >= 0) {
            // Whether a backslash escapes is up to the session's sql_mode; this form never asks.
            sql.append("_utf8mb4 x'")
                    .append(HexFormat.of().formatHex(value.getBytes(UTF_8)))
                    .append('\'');
            return;
        }
        sql.append('\'');
        if (value.indexOf('\'') < 0) {
            sql.append(value);
        } else {
            sql.append(value.replace("'", "''"));
        }
        sql.append('\'');
    }

    /// The client ends a statement at the first semicolon, those inside a procedure among them.
    @Override
    public String inScript(String statement) {
        String whole = statement.stripTrailing();
        return whole.indexOf(';') < 0
                ? whole + ";"
                : "DELIMITER //\n" + whole + "\n//\nDELIMITER ;";
    }
}
