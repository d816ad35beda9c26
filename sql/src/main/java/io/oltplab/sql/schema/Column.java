package io.oltplab.sql.schema;

/// A column of a table.
///
/// @param name as in the table
/// @param type what it holds
/// @param nullable whether it may hold no value
/// @param fill what an insert without a value puts there
public record Column(String name, ColumnType type, boolean nullable, Fill fill) {

    /// What the database puts into a column for which an insert names no value.
    public sealed interface Fill {

        /// Nothing of its own.
        record None() implements Fill {}

        /// A constant.
        ///
        /// @param value as text, such as `0`; may be empty
        record Constant(String value) implements Fill {}

        /// The next number of a series that begins with 1. The column also takes a value that an
        /// insert names.
        record Series() implements Fill {}
    }

    private static final Fill NONE = new Fill.None();

    public Column {
        Names.check("a column name", name);
    }

    /// A column that always holds a value.
    public static Column of(String name, ColumnType type) {
        return new Column(name, type, false, NONE);
    }

    /// A column that may hold no value.
    public static Column nullable(String name, ColumnType type) {
        return new Column(name, type, true, NONE);
    }

    /// The same column with a constant to fill in.
    public Column filledWith(String value) {
        return new Column(name, type, nullable, new Fill.Constant(value));
    }

    /// The same column, numbered by the database where an insert names no value.
    public Column numbered() {
        return new Column(name, type, nullable, new Fill.Series());
    }
}
