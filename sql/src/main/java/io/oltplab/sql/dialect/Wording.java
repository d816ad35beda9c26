package io.oltplab.sql.dialect;

import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.util.Collections;

/// How a database writes what databases write differently. A workload takes its words from here and
/// never asks which database it talks to; whatever all of them understand it writes itself.
///
/// A text may hold several statements, separated by semicolons, where the driver takes that. It is
/// run by `executeUpdate`, which meets the failure of each of them.
public interface Wording {

    /// What sets the database up before its first table; empty where nothing has to be.
    default String databaseSettings() {
        return "";
    }

    /// What creates a table, with what belongs to it.
    String createTable(TableDefinition table);

    /// What drops a table, with what belongs to it, if it is there.
    default String dropTable(String table) {
        return "DROP TABLE IF EXISTS " + table;
    }

    /// The statement that creates an index.
    String createIndex(IndexDefinition index);

    /// The statement that makes a numbered column ([io.oltplab.sql.schema.Column#numbered]) go on
    /// behind rows that came with numbers of their own; empty where the database sees to that.
    ///
    /// @param next the number of the next row
    default String continueSeries(String table, String column, long next) {
        return "";
    }

    /// The statement that takes a table's statistics, by which the server plans its queries. Left
    /// alone, servers do so some time after a load and, when stopped before, plan for empty tables.
    default String takeStatistics(String table) {
        return "analyze table " + table;
    }

    /// Appends a string as a literal of the SQL text, quotes included, safe whatever it contains.
    void appendText(StringBuilder sql, String value);

    /// How many rows one INSERT may have at most.
    default int insertRowsMax() {
        return Integer.MAX_VALUE;
    }

    /// The statement that begins a transaction on a connection with autocommit on.
    default String begin() {
        return "BEGIN";
    }

    /// The statement that rolls back what was begun so, harmless where the server has done it
    /// already.
    default String rollback() {
        return "ROLLBACK";
    }

    /// A query that locks the rows that it reads until the end of the transaction.
    ///
    /// @param columns behind SELECT
    /// @param table behind FROM
    /// @param where behind WHERE
    /// @param orderBy behind ORDER BY: rows are locked in that order where the server reads in it
    default String lockedRows(String columns, String table, String where, String orderBy) {
        return "SELECT %s FROM %s WHERE %s ORDER BY %s FOR UPDATE"
                .formatted(columns, table, where, orderBy);
    }

    /// The sum of a column of 32-bit integers, which must not overflow.
    default String sumOfInts(String column) {
        return "SUM(" + column + ")";
    }

    /// The call of a stored procedure whose answer is one result set.
    ///
    /// @param parameters how many question marks
    default String call(String procedure, int parameters) {
        return "CALL "
                + procedure
                + "("
                + String.join(", ", Collections.nCopies(parameters, "?"))
                + ")";
    }

    /// What drops a stored procedure, if it is there.
    default String dropProcedure(String procedure) {
        return "DROP PROCEDURE IF EXISTS " + procedure;
    }

    /// A statement as it stands in a script for the database's own client.
    default String inScript(String statement) {
        return statement + ";";
    }
}
