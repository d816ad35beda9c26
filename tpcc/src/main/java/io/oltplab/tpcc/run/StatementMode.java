package io.oltplab.tpcc.run;

import io.oltplab.sql.Boundaries;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.tpcc.transaction.ClientSql;
import io.oltplab.tpcc.transaction.NewOrderSql;
import io.oltplab.tpcc.transaction.ProcedureCalls;
import io.oltplab.tpcc.transaction.Terminal;
import java.util.Locale;
import java.util.function.Supplier;

/// How transactions are put to the database. Both modes get the same inputs and leave the same
/// rows.
public enum StatementMode {
    /// Client SQL, batched.
    SQL(Boundaries.JDBC, ClientSql.STATEMENTS) {
        @Override
        Supplier<Terminal> terminals(Wording words) {
            NewOrderSql sql = new NewOrderSql(words);
            return () -> new ClientSql(sql);
        }
    },
    /// One call of a stored procedure a transaction, which commits itself.
    PROCS(Boundaries.AUTOCOMMIT, ProcedureCalls.STATEMENTS) {
        @Override
        Supplier<Terminal> terminals(Wording words) {
            ProcedureCalls.Texts texts = ProcedureCalls.Texts.of(words);
            return () -> new ProcedureCalls(texts);
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

    /// Makes terminals, one a user, in the words of a database.
    abstract Supplier<Terminal> terminals(Wording words);

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
