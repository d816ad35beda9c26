package io.oltplab.sql.connect;

import io.oltplab.core.plan.Target;
import io.oltplab.sql.Database;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.server.LocalServer;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A database that answered, with the server that was started for it, if one was. Closing it stops
/// that server; its data stay for the next command on the same path.
public final class OpenDatabase implements AutoCloseable {

    private final Database database;
    private final @Nullable LocalServer server;

    OpenDatabase(Database database, @Nullable LocalServer server) {
        this.database = database;
        this.server = server;
    }

    public Database database() {
        return database;
    }

    /// The database as a plan names it.
    public Target.Database target() {
        return database.target();
    }

    /// What the database is, as a section of a result's environment: flavour, version, variables,
    /// and where the files of a server of ours lie.
    public Map<String, String> environment() {
        Map<String, String> facts = new TreeMap<>(database.server().asEnvironment());
        if (server != null) {
            facts.put("started_by", "oltplab");
            facts.put("files", server.folder().toString());
            facts.put("program", server.program());
            facts.put("io_path", server.ioPath());
        }
        return facts;
    }

    /// The database in one line: flavour, version, and the settings that decide what a commit costs
    /// and is worth.
    String line() {
        ServerFacts facts = database.server();
        String settings =
                database.dialect().commitVariables().stream()
                        .filter(facts.variables()::containsKey)
                        .map(name -> name + "=" + facts.variables().get(name))
                        .collect(Collectors.joining(", "));
        return "%s %s%s"
                .formatted(
                        facts.flavour(),
                        facts.version(),
                        settings.isEmpty() ? "" : ": " + settings);
    }

    @Override
    public void close() {
        database.close();
        if (server != null) {
            server.close();
        }
    }
}
