package io.oltplab.sql.schema;

import java.util.List;

/// A table to create.
///
/// @param name of the table
/// @param columns in order, at least one
/// @param primaryKey columns in order; empty for none
/// @param indexes that are made together with the table; others are cheaper after the rows are in
/// @param foreignKeys that the database enforces
/// @param options text after the closing parenthesis, as the user gave it, such as `engine=innodb`;
///   empty for none
/// @param changing whether its rows are changed again and again, and none comes to lie between
///   them: a database that writes a changed row anew leaves room for that
public record TableDefinition(
        String name,
        List<Column> columns,
        List<String> primaryKey,
        List<IndexDefinition> indexes,
        List<ForeignKey> foreignKeys,
        String options,
        boolean changing) {

    public TableDefinition {
        Names.check("a table name", name);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("table " + name + " needs a column");
        }
        List<String> known = columns.stream().map(Column::name).toList();
        for (String key : primaryKey) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException(
                        "primary key of " + name + " names " + key + ", no column of it");
            }
        }
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        indexes = List.copyOf(indexes);
        foreignKeys = List.copyOf(foreignKeys);
    }

    /// A table whose rows mostly stay as they are.
    public TableDefinition(
            String name,
            List<Column> columns,
            List<String> primaryKey,
            List<IndexDefinition> indexes,
            List<ForeignKey> foreignKeys,
            String options) {
        this(name, columns, primaryKey, indexes, foreignKeys, options, false);
    }

    /// A table with a primary key and nothing else.
    public TableDefinition(String name, List<Column> columns, List<String> primaryKey) {
        this(name, columns, primaryKey, List.of(), List.of(), "");
    }

    /// The same table with rows that are changed again and again.
    public TableDefinition changingOften() {
        return new TableDefinition(name, columns, primaryKey, indexes, foreignKeys, options, true);
    }

    /// The same table with other text after the closing parenthesis.
    public TableDefinition with(String newOptions) {
        return new TableDefinition(
                name, columns, primaryKey, indexes, foreignKeys, newOptions, changing);
    }

    /// The names of the columns, in order.
    public List<String> columnNames() {
        return columns.stream().map(Column::name).toList();
    }
}
