package io.oltplab.sql.schema;

import java.util.List;

/// A reference that the database enforces.
///
/// @param columns of the table that refers, in order
/// @param table to which it refers
/// @param references as many columns of that table, in the same order
public record ForeignKey(List<String> columns, String table, List<String> references) {

    public ForeignKey {
        Names.check("a table name", table);
        Names.check("a column name", columns);
        Names.check("a column name", references);
        if (columns.isEmpty() || columns.size() != references.size()) {
            throw new IllegalArgumentException(
                    "a foreign key to " + table + " pairs " + columns + " with " + references);
        }
        columns = List.copyOf(columns);
        references = List.copyOf(references);
    }
}
