package io.oltplab.sql.sqlserver;

import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/// What SQL Server's errors mean, by number: the driver may put a sentence of its own before the
/// server's message. The number is 0 where the driver itself failed; its SQLState decides then.
///
/// (Numbers: sys.messages)
final class Codes {

    private static final Map<Integer, Judgement> ALL = all();

    private Codes() {}

    static Judgement judge(SQLException failure) {
        Judgement known = ALL.get(failure.getErrorCode());
        if (known == null) {
            return Judgement.byState(failure);
        }
        String line = Judgement.line(failure);
        return new Judgement(
                known.action(),
                known.code(),
                known.message().isEmpty() ? line : line + " (" + known.message() + ")");
    }

    /// Whether the connection is of no more use, so that it is no answer to what was asked.
    static boolean isLost(SQLException failure) {
        return judge(failure).action() == Action.RECONNECT;
    }

    private static Map<Integer, Judgement> all() {
        Map<Integer, Judgement> all = new HashMap<>();
        // Deadlock victim, lock timeout, no locks left just now.
        put(all, Action.RETRY, "", 1205, 1222, 1204);
        // Snapshots: row version gone, conflicting update, table changed since.
        put(all, Action.RETRY, "", 3958, 3960, 3961);
        // A row with a known key: another transaction put it there between our delete and our
        // insert, as sysbench's threads do to one another.
        put(all, Action.RETRY, "", 2601, 2627);
        // Killed, shutting down, paused, being recovered, in script upgrade.
        put(all, Action.RECONNECT, "", 596, 6005, 17142, 921, 922, 18401);
        // The network of the server's side.
        put(all, Action.RECONNECT, "", 64, 121, 233, 10053, 10054, 10060);
        // Azure: moved, busy, not available just now.
        put(all, Action.RECONNECT, "", 40197, 40501, 40613, 49918, 49919, 49920);
        put(all, Action.RECONNECT, "raise 'user connections'", 17809);
        // A login that comes while the server still recovers the database gets this one too, and
        // its password was right: trying again locks no account.
        put(
                all,
                Action.RECONNECT,
                "no such database, no right to it, or the server is still recovering it",
                4060);
        // Credentials, trust, single user, disabled, locked out, expired, to be changed.
        put(all, Action.REFUSED, "", 18450, 18452, 18456, 18461, 18470, 18486, 18487, 18488);
        // Unknown database, no access to it, no default database.
        put(all, Action.REFUSED, "", 911, 916, 4064);
        put(all, Action.FATAL, "the file group or its drive is full", 1101, 1105);
        put(all, Action.FATAL, "the transaction log is full", 9002);
        put(all, Action.FATAL, "the server cannot read or write its files", 823, 824, 945, 5180);
        put(all, Action.FATAL, "the database is read-only", 3906, 3908);
        // Syntax, unknown column, object or procedure, wrong parameters, no right to it.
        put(all, Action.FATAL, "", 102, 156, 201, 207, 208, 229, 230, 262, 2812, 4104, 8144, 8145);
        // A table that is not there, or what it does not know: nothing that passes.
        put(all, Action.FATAL, "Babelfish has no number of SQL Server's for it", 33557097);
        return Map.copyOf(all);
    }

    private static void put(
            Map<Integer, Judgement> all, Action action, String advice, int... codes) {
        for (int code : codes) {
            all.put(code, new Judgement(action, "" + code, advice));
        }
    }
}
