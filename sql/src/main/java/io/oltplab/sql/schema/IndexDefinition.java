package io.oltplab.sql.schema;

import java.util.List;

/// An index beside the primary key.
///
/// @param name unique within the database
/// @param table on which it lies
/// @param columns in order, at least one
/// @param unique whether two rows may not be equal in the columns
public record IndexDefinition(String name, String table, List<String> columns, boolean unique) {

    public IndexDefinition {
        Names.check("an index name", name);
        Names.check("a table name", table);
        Names.check("a column name", columns);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("index " + name + " needs a column");
        }
        columns = List.copyOf(columns);
    }

    /// An index that allows equal rows.
    public IndexDefinition(String name, String table, List<String> columns) {
        this(name, table, columns, false);
    }
}
