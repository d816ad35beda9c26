package io.oltplab.sysbench.options;

/// The tables.
///
/// @param tables how many, at least 1: sbtest1, sbtest2, ...
/// @param rows in each, at least 1
/// @param autoNumbered whether the database numbers the rows while they are loaded
/// @param indexed whether there is an index on k
/// @param secondary whether the key on id is an ordinary one in the place of the primary key
/// @param createOptions text for the end of CREATE TABLE, may be empty
public record TableOptions(
        int tables,
        int rows,
        boolean autoNumbered,
        boolean indexed,
        boolean secondary,
        String createOptions) {

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
                        line.value("mysql-storage-engine"), line.value("create-table-options")));
    }

    /// The same with another number of rows.
    public TableOptions withRows(int newRows) {
        return new TableOptions(tables, newRows, autoNumbered, indexed, secondary, createOptions);
    }

    private static String createOptions(String engine, String more) {
        return engine.isEmpty() ? more : ("ENGINE = " + engine + " " + more).strip();
    }
}
