package io.oltplab.tpcc.testing;

import io.oltplab.sql.Database;
import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.Tables;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// All rows of the nine tables as lines that are the same in every database: sorted, blanks that
/// only fill a fixed length left out. Of a time it only says whether there is one, because that of
/// a run is never the same again.
public final class TableDump {

    private TableDump() {}

    /// The rows of a database.
    public static List<String> of(Database database) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (TableDefinition table : Tables.all()) {
                String columns = String.join(", ", table.columnNames());
                List<String> ofTable = new ArrayList<>();
                try (ResultSet row =
                        statement.executeQuery("SELECT " + columns + " FROM " + table.name())) {
                    while (row.next()) {
                        ofTable.add(line(table, row));
                    }
                }
                ofTable.sort(null);
                rows.addAll(ofTable);
            }
        }
        return rows;
    }

    private static String line(TableDefinition table, ResultSet row) throws SQLException {
        StringBuilder text = new StringBuilder(table.name());
        int at = 1;
        for (Column column : table.columns()) {
            text.append('|').append(value(column.type(), row, at++));
        }
        return text.toString();
    }

    private static String value(ColumnType type, ResultSet row, int at) throws SQLException {
        return switch (type) {
            case ColumnType.Int _, ColumnType.BigInt _ -> {
                long number = row.getLong(at);
                yield row.wasNull() ? "-" : Long.toString(number);
            }
            case ColumnType.Decimal decimal -> {
                BigDecimal number = row.getBigDecimal(at);
                yield number == null ? "-" : number.setScale(decimal.scale()).toPlainString();
            }
            case ColumnType.Char _, ColumnType.Varchar _ -> {
                String words = row.getString(at);
                yield words == null ? "-" : words.stripTrailing();
            }
            case ColumnType.Timestamp _ -> row.getTimestamp(at) == null ? "-" : "a time";
        };
    }
}
