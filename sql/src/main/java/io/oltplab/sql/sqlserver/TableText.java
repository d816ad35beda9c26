package io.oltplab.sql.sqlserver;

import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.ForeignKey;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.util.ArrayList;
import java.util.List;

/// Tables and indexes in T-SQL.
final class TableText {

    /// Compares bytes, as the published tests' binary collations do, and takes one byte a character
    /// of Western European text.
    private static final String COLLATE = " COLLATE Latin1_General_100_BIN2";

    private TableText() {}

    /// A sequence for each column that numbers itself, then the table, then its indexes, in one
    /// batch. No IDENTITY: a sequence's default steps back where an insert names a value.
    static String create(TableDefinition table) {
        List<String> statements = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Column column : table.columns()) {
            if (column.fill() instanceof Column.Fill.Series) {
                statements.add(
                        "CREATE SEQUENCE %s AS %s START WITH 1 INCREMENT BY 1 CACHE 1000"
                                .formatted(sequence(table.name()), type(column.type())));
            }
            lines.add(column(table.name(), column));
        }
        if (!table.primaryKey().isEmpty()) {
            lines.add(
                    "CONSTRAINT pk_%s PRIMARY KEY CLUSTERED (%s)"
                            .formatted(table.name(), String.join(", ", table.primaryKey())));
        }
        for (ForeignKey key : table.foreignKeys()) {
            lines.add(
                    "FOREIGN KEY (%s) REFERENCES %s (%s)"
                            .formatted(
                                    String.join(", ", key.columns()),
                                    key.table(),
                                    String.join(", ", key.references())));
        }
        String options = table.options().isBlank() ? "" : " " + table.options().strip();
        statements.add(
                "CREATE TABLE %s (\n  %s\n)%s"
                        .formatted(table.name(), String.join(",\n  ", lines), options));
        table.indexes().forEach(index -> statements.add(createIndex(index)));
        return String.join(";\n", statements);
    }

    private static String column(String table, Column column) {
        String fill =
                switch (column.fill()) {
                    case Column.Fill.None _ -> "";
                    case Column.Fill.Constant(String value) ->
                            " DEFAULT " + constant(column.type(), value);
                    case Column.Fill.Series _ ->
                            " DEFAULT (NEXT VALUE FOR " + sequence(table) + ")";
                };
        return column.name()
                + " "
                + type(column.type())
                + (column.nullable() ? " NULL" : " NOT NULL")
                + fill;
    }

    private static String constant(ColumnType type, String value) {
        return switch (type) {
            case ColumnType.Int _, ColumnType.BigInt _, ColumnType.Decimal _ -> value;
            case ColumnType.Char _, ColumnType.Varchar _, ColumnType.Timestamp _ ->
                    "'" + value.replace("'", "''") + "'";
        };
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case ColumnType.Int _ -> "INT";
            case ColumnType.BigInt _ -> "BIGINT";
            case ColumnType.Decimal(int precision, int scale) ->
                    "DECIMAL(" + precision + "," + scale + ")";
            case ColumnType.Char(int length) -> "CHAR(" + length + ")" + COLLATE;
            case ColumnType.Varchar(int length, boolean _) -> "VARCHAR(" + length + ")" + COLLATE;
            case ColumnType.Timestamp _ -> "DATETIME2(0)";
        };
    }

    private static String sequence(String table) {
        return "dbo." + table + "_id";
    }

    static String restart(String table, long next) {
        return "ALTER SEQUENCE %s RESTART WITH %d".formatted(sequence(table), next);
    }

    /// The table first: its default holds the sequence.
    static String drop(String table) {
        return "DROP TABLE IF EXISTS %s;\nDROP SEQUENCE IF EXISTS %s"
                .formatted(table, sequence(table));
    }

    static String createIndex(IndexDefinition index) {
        return "CREATE %sINDEX %s ON %s (%s)"
                .formatted(
                        index.unique() ? "UNIQUE " : "",
                        index.name(),
                        index.table(),
                        String.join(", ", index.columns()));
    }
}
