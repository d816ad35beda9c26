package io.oltplab.tpcc.run;

import io.oltplab.sql.Boundaries;
import io.oltplab.tpcc.transaction.ClientSql;
import io.oltplab.tpcc.transaction.ProcedureCalls;
import io.oltplab.tpcc.transaction.Terminal;
import java.util.Locale;

/// How transactions are put to the database. Both modes get the same inputs and leave the same
/// rows.
public enum StatementMode {
    /// Client SQL, batched.
    SQL(Boundaries.JDBC, ClientSql.STATEMENTS) {
        @Override
        Terminal terminal() {
            return new ClientSql();
        }
    },
    /// One call of a stored procedure a transaction, which commits itself.
    PROCS(Boundaries.AUTOCOMMIT, ProcedureCalls.STATEMENTS) {
        @Override
        Terminal terminal() {
            return new ProcedureCalls();
        }
    };

    private final Boundaries boundaries;
    private final int statements;

    StatementMode(Boundaries boundaries, int statements) {
        this.boundaries = boundaries;
        this.statements = statements;
    }

    /// How many statements a connection prepares.
    int statements() {
        return statements;
    }

    /// For one user.
    abstract Terminal terminal();

    Boundaries boundaries() {
        return boundaries;
    }

    /// As on the command line.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Reads `sql` or `procs`.
    public static StatementMode parse(String text) {
        for (StatementMode mode : values()) {
            if (mode.word().equals(text)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("mode must be sql or procs, got " + text);
    }
}
