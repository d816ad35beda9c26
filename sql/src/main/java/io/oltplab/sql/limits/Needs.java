package io.oltplab.sql.limits;

/// What a run will ask of the server at its busiest.
///
/// @param connections that it opens, at least 1
/// @param statementsEach that a connection prepares; 0 where statements go as text
/// @param tablesEach that a connection has open at a time: those of its widest statement
/// @param tables of the workload; the server opens a file for each
public record Needs(int connections, long statementsEach, int tablesEach, int tables) {

    public Needs {
        if (connections < 1) {
            throw new IllegalArgumentException(
                    "connections must be at least 1, got " + connections);
        }
    }

    /// The same without prepared statements.
    public Needs asText() {
        return new Needs(connections, 0, tablesEach, tables);
    }
}
