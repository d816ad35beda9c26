package io.oltplab.sql.dialect;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// What a server says about itself. Every result carries it, so that no one takes a result of one
/// server for that of another.
///
/// @param flavour `mariadb`, `mysql`, `percona`, or the name of another database
/// @param version as the server says
/// @param storage whether its files are on a disk and reach it on commit; false for a database that
///   is only good for tests of control flow
/// @param connectionsMax how many connections it takes at most; 0 if it has no such limit
/// @param statementsMax how many statements may be prepared at a time, over all connections; 0 if
///   it has no such limit
/// @param statementsMaxRaise the SQL that raises [#statementsMax()], with `%d` for the number
/// @param variables from a fixed list of names, none of which can hold a secret
public record ServerFacts(
        String flavour,
        String version,
        boolean storage,
        long connectionsMax,
        long statementsMax,
        String statementsMaxRaise,
        Map<String, String> variables) {

    public ServerFacts {
        variables = Collections.unmodifiableMap(new TreeMap<>(variables));
    }

    /// The facts as a section of a result's environment.
    public Map<String, String> asEnvironment() {
        Map<String, String> facts = new TreeMap<>(variables);
        facts.put("flavour", flavour);
        facts.put("version", version);
        if (!storage) {
            facts.put("storage", "in memory: not a storage result");
        }
        return facts;
    }

    /// Whether so many prepared statements fit, beside a reserve for others.
    public boolean preparesAtOnce(long statements) {
        return statementsMax == 0 || statements <= statementsMax;
    }

    /// One line that says that so many prepared statements do not fit, what happens instead and
    /// what would help.
    public String preparesTooMany(long statements) {
        return "%,d prepared statements are more than the server's limit of %,d, so statements go as text; to prepare them run: %s"
                .formatted(
                        statements, statementsMax, statementsMaxRaise.formatted(statements + 100));
    }
}
