package io.oltplab.sql.dialect;

import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.ForeignKey;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// The parts of `create table` and `create index` in which databases agree.
public final class CommonSql {

    private CommonSql() {}

    /// A `create table` statement.
    ///
    /// @param types the database's word for a column type
    /// @param series what makes a column number itself, such as `auto_increment`
    public static String createTable(
            TableDefinition table, Function<ColumnType, String> types, String series) {
        List<String> lines = new ArrayList<>();
        for (Column column : table.columns()) {
            lines.add(column(column, types, series));
        }
        if (!table.primaryKey().isEmpty()) {
            lines.add("primary key (" + String.join(", ", table.primaryKey()) + ")");
        }
        for (IndexDefinition index : table.indexes()) {
            lines.add(
                    (index.unique() ? "unique key " : "key ")
                            + index.name()
                            + " ("
                            + String.join(", ", index.columns())
                            + ")");
        }
        for (ForeignKey key : table.foreignKeys()) {
            lines.add(
                    "foreign key (%s) references %s (%s)"
                            .formatted(
                                    String.join(", ", key.columns()),
                                    key.table(),
                                    String.join(", ", key.references())));
        }
        String options = table.options().isBlank() ? "" : " " + table.options().strip();
        return "create table %s (\n  %s\n)%s"
                .formatted(table.name(), String.join(",\n  ", lines), options);
    }

    private static String column(Column column, Function<ColumnType, String> types, String series) {
        String fill =
                switch (column.fill()) {
                    case Column.Fill.None _ -> "";
                    case Column.Fill.Constant constant ->
                            " default '" + constant.value().replace("'", "''") + "'";
                    case Column.Fill.Series _ -> " " + series;
                };
        return column.name()
                + " "
                + types.apply(column.type())
                + fill
                + (column.nullable() ? " null" : " not null");
    }

    /// A `create index` statement.
    public static String createIndex(IndexDefinition index) {
        return "create %sindex %s on %s (%s)"
                .formatted(
                        index.unique() ? "unique " : "",
                        index.name(),
                        index.table(),
                        String.join(", ", index.columns()));
    }
}
