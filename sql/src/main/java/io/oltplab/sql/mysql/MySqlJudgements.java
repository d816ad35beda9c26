package io.oltplab.sql.mysql;

import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/// What failures of a server of the MySQL family mean, by the server's code: drivers disagree on
/// the SQLState (a lock timeout is 40001 in one and HY000 in another).
final class MySqlJudgements {

    private static final Map<Integer, Judgement> JUDGEMENTS = judgements();

    /// What Connector/J and MariaDB's driver say, without a code, where a password of
    /// caching_sha2_password or sha256_password would have to go over a connection without TLS.
    private static final String NO_KEY = "Public Key Retrieval is not allowed";

    private static final String NO_KEY_OF_MARIADB = "RSA public key is not available";

    private MySqlJudgements() {}

    static Judgement judge(SQLException failure) {
        Judgement known = JUDGEMENTS.get(failure.getErrorCode());
        if (known == null) {
            return keyIsMissing(failure) ? withoutKey() : Judgement.byState(failure);
        }
        String line = Judgement.line(failure);
        return new Judgement(
                known.action(),
                known.code(),
                known.message().isEmpty() ? line : line + " (" + known.message() + ")");
    }

    private static boolean keyIsMissing(SQLException failure) {
        String line = Judgement.line(failure);
        return line.contains(NO_KEY) || line.contains(NO_KEY_OF_MARIADB);
    }

    private static Judgement withoutKey() {
        return new Judgement(
                Action.REFUSED,
                "no_public_key",
                "the account's password (caching_sha2_password) is not sent without TLS: turn TLS on at the server and leave sslMode out of the URL, or take the server's key unchecked by --insecure");
    }

    private static Map<Integer, Judgement> judgements() {
        Map<Integer, Judgement> all = new HashMap<>();
        // Record changed since the last read (MariaDB 11 snapshots), lock timeout, deadlock.
        put(all, Action.RETRY, "", 1020, 1205, 1213);
        // Server going down, forced close, killed, network errors, gone away, lost, idle too long.
        put(all, Action.RECONNECT, "", 1053, 1079, 1080, 1152, 1158, 1159, 1160, 1161);
        put(all, Action.RECONNECT, "", 1184, 1927, 2006, 2011, 2013, 2055, 4031);
        put(all, Action.RECONNECT, "raise max_connections", 1040);
        // Host, credentials, privileges on the database, unknown database, locked, expired.
        put(all, Action.REFUSED, "", 1044, 1045, 1049, 1129, 1130, 1203, 1226, 1251);
        put(all, Action.REFUSED, "", 1698, 1820, 1862, 3118, 4151);
        put(all, Action.FATAL, "the server's disk is full", 1021, 1026);
        put(all, Action.FATAL, "no space for the table", 1114);
        // Unknown column, syntax, no right to the table, no such table, no such procedure.
        put(all, Action.FATAL, "", 1054, 1064, 1142, 1143, 1146, 1305, 1370);
        put(all, Action.FATAL, "the server is read-only", 1290, 1792, 1836);
        put(
                all,
                Action.FATAL,
                "raise max_prepared_stmt_count, or use statements that are not prepared",
                1461);
        return Map.copyOf(all);
    }

    private static void put(
            Map<Integer, Judgement> all, Action action, String advice, int... codes) {
        for (int code : codes) {
            all.put(code, new Judgement(action, "" + code, advice));
        }
    }
}
