package io.oltplab.sysbench.options;

/// The tables.
///
/// @param tables how many, at least 1: sbtest1, sbtest2, ...
/// @param rows in each, at least 1
/// @param autoNumbered whether the database numbers the rows while they are loaded
/// @param indexed whether there is an index on k
/// @param secondary whether the key on id is an ordinary one in the place of the primary key
/// @param createOptions text for the end of CREATE TABLE, may be empty
/// @param content what is in the tables when they are made
public record TableOptions(
        int tables,
        int rows,
        boolean autoNumbered,
        boolean indexed,
        boolean secondary,
        String createOptions,
        Content content) {

    /// What is in a table when it is made.
    public enum Content {
        /// All rows.
        ROWS,
        /// Nothing yet.
        EMPTY,
        /// Nothing yet, and there are only the columns id and k.
        PAIRS
    }

    public TableOptions {
        if (tables < 1) {
            throw new IllegalArgumentException("tables must be at least 1, got " + tables);
        }
        if (rows < 1) {
            throw new IllegalArgumentException("table-size must be at least 1, got " + rows);
        }
    }

    /// Reads them from a command line.
    public static TableOptions of(CommandLine line) {
        return new TableOptions(
                line.smallNumber("tables"),
                line.smallNumber("table-size"),
                line.isOn("auto-inc"),
                line.isOn("create-secondary"),
                line.isOn("secondary"),
                createOptions(
                        line.value("mysql-storage-engine"), line.value("create-table-options")),
                Content.ROWS);
    }

    /// The same with another number of rows.
    public TableOptions withRows(int newRows) {
        return new TableOptions(
                tables, newRows, autoNumbered, indexed, secondary, createOptions, content);
    }

    /// The same with another number of tables.
    public TableOptions withTables(int newTables) {
        return new TableOptions(
                newTables, rows, autoNumbered, indexed, secondary, createOptions, content);
    }

    /// The same with another content.
    public TableOptions with(Content newContent) {
        return new TableOptions(
                tables, rows, autoNumbered, indexed, secondary, createOptions, newContent);
    }

    private static String createOptions(String engine, String more) {
        return engine.isEmpty() ? more : ("ENGINE = " + engine + " " + more).strip();
    }
}
