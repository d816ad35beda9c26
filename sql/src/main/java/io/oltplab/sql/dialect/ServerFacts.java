package io.oltplab.sql.dialect;

import io.oltplab.sql.dialect.Limit.Resource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a server says about itself. Every result carries it, so that no one takes a result of one
/// server for that of another.
///
/// @param flavour `mariadb`, `mysql`, `percona`, or the name of another database
/// @param version as the server says
/// @param storage whether its files are on a disk and reach it on commit; false for a database that
///   is only good for tests of control flow
/// @param limits that it has set itself; a resource that is not among them has none
/// @param variables from a fixed list of names, none of which can hold a secret
public record ServerFacts(
        String flavour,
        String version,
        boolean storage,
        List<Limit> limits,
        Map<String, String> variables) {

    public ServerFacts {
        limits = List.copyOf(limits);
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

    /// The limit of a resource, if it has one.
    public Optional<Limit> limit(Resource resource) {
        return limits.stream().filter(limit -> limit.resource() == resource).findFirst();
    }

    /// How many connections it takes at most; 0 if it has no such limit.
    public long connectionsMax() {
        return limit(Resource.CONNECTIONS).map(Limit::max).orElse(0L);
    }

    /// Whether so many prepared statements fit.
    public boolean preparesAtOnce(long statements) {
        return limit(Resource.PREPARED_STATEMENTS)
                .map(limit -> statements <= limit.max())
                .orElse(true);
    }

    /// One line that says that so many prepared statements do not fit, what happens instead and
    /// what would help.
    public String preparesTooMany(long statements) {
        Limit limit = limit(Resource.PREPARED_STATEMENTS).orElseThrow();
        return "%,d prepared statements are more than the server's limit of %,d, so statements go as text; to prepare them run: %s"
                .formatted(statements, limit.max(), limit.mendTo(statements + 100));
    }
}
