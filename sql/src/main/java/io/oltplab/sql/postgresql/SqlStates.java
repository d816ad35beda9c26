package io.oltplab.sql.postgresql;

import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/// What PostgreSQL's failures mean. It has no numbers: the SQLState is the code (PostgreSQL manual,
/// appendix "PostgreSQL Error Codes").
final class SqlStates {

    /// A class of states is its first two characters.
    private static final int CLASS = 2;

    private static final Map<String, Judgement> KNOWN = known();

    private SqlStates() {}

    static Judgement judge(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        Judgement known = KNOWN.get(state);
        if (known == null && state.length() > CLASS) {
            known = KNOWN.get(state.substring(0, CLASS));
        }
        if (known == null) {
            return Judgement.byState(failure);
        }
        String line = Judgement.line(failure);
        return new Judgement(
                known.action(),
                state,
                known.message().isEmpty() ? line : line + " (" + known.message() + ")");
    }

    private static Map<String, Judgement> known() {
        Map<String, Judgement> all = new HashMap<>();
        // Serialization failure, deadlock, lock timeout.
        put(all, Action.RETRY, "", "40001", "40P01", "55P03");
        // A row that two transactions delete and insert again is inserted twice: the later one is
        // in the right when it begins anew.
        put(all, Action.RETRY, "", "23505");
        // Shut down, crashed, starting up, idle too long in a transaction or outside of one.
        put(all, Action.RECONNECT, "", "57P01", "57P02", "57P03", "57P05", "25P03", "25P04");
        put(all, Action.RECONNECT, "raise max_connections", "53300");
        // Class 28 is credentials and pg_hba.conf.
        put(all, Action.REFUSED, "", "28", "3D000");
        put(all, Action.REFUSED, "", "08004");
        put(all, Action.FATAL, "the server's disk is full", "53100");
        put(all, Action.FATAL, "the server cannot read or write its files", "58030", "58P01");
        put(all, Action.FATAL, "the data are damaged", "XX001", "XX002");
        put(all, Action.FATAL, "the server is read-only", "25006");
        put(all, Action.FATAL, "the database was dropped", "57P04");
        // Class 42 is syntax, no such table, column or function, no right to it; 3F000 no such
        // schema.
        put(all, Action.FATAL, "", "42", "3F000");
        put(
                all,
                Action.FATAL,
                "a pooler between gives each transaction another connection: connect to the server"
                        + " itself, or use statements that are not prepared",
                "26000",
                "42P05");
        return Map.copyOf(all);
    }

    private static void put(
            Map<String, Judgement> all, Action action, String advice, String... states) {
        for (String state : states) {
            all.put(state, new Judgement(action, state, advice));
        }
    }
}
