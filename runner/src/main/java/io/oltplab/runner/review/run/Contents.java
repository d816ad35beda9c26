package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What the databases of a stopped server of ours hold: it is started for the question.
///
/// @param sections of the workloads that may have made them, by their names
public record Contents(Bench bench, Map<String, PlanSection<?>> sections) {

    private static final Set<String> SYSTEM =
            Set.of("information_schema", "mysql", "performance_schema", "sys");

    /// Looks at every database.
    ///
    /// @param path as given to `--on`
    /// @return workload, scale and seed of each database that holds one
    public Map<String, Map<String, String>> of(Path path) throws InterruptedException {
        Map<String, Map<String, String>> found = new TreeMap<>();
        try (LocalServer server =
                LocalServer.start(
                        ServerSettings.on(path, "", ServerSettings.BUFFER_POOL_DEFAULT),
                        bench.progress()::say)) {
            for (String name : names(server.database("oltplab"))) {
                Map<String, String> holds = workloads(path, server.database(name));
                if (!holds.isEmpty()) {
                    server.analyze(name);
                    found.put(name, holds);
                }
            }
        }
        return found;
    }

    private Map<String, String> workloads(Path path, DatabaseSettings database)
            throws InterruptedException {
        Settings where =
                new Settings(
                        path,
                        new Target.Database(database.url(), database.user()),
                        database.password(),
                        Duration.ZERO,
                        Duration.ofSeconds(1),
                        0);
        Map<String, String> all = new TreeMap<>();
        List<String> workloads = new ArrayList<>();
        for (Map.Entry<String, PlanSection<?>> section : sections.entrySet()) {
            if (section.getValue().needsDatabase()) {
                Map<String, String> one = section.getValue().contents(where);
                if (!one.isEmpty()) {
                    workloads.add(section.getKey());
                    all.putAll(one);
                }
            }
        }
        if (!workloads.isEmpty()) {
            all.put("workload", String.join(", ", workloads));
        }
        return all;
    }

    private static List<String> names(DatabaseSettings settings) {
        List<String> names = new ArrayList<>();
        try (Database database = Database.connect(settings);
                Connection connection = database.open();
                ResultSet catalogs = connection.getMetaData().getCatalogs()) {
            while (catalogs.next()) {
                String name = catalogs.getString(1);
                if (!SYSTEM.contains(name) && name.matches("[a-z][a-z0-9_]*")) {
                    names.add(name);
                }
            }
        } catch (SQLException failure) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "the databases cannot be listed: " + failure.getMessage(),
                    failure);
        }
        return names;
    }
}
