package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The databases of the instances: servers of our own below the path under test, or remote ones.
final class Servers {

    private final Bench bench;
    private final InstancesPlan instances;
    private final ReviewSpace space;
    private final List<LocalServer> running = new ArrayList<>();

    Servers(Bench bench, InstancesPlan instances, ReviewSpace space) {
        this.bench = bench;
        this.instances = instances;
        this.space = space;
    }

    int count() {
        return instances.count();
    }

    Path folder(int instance) {
        return space.instance(instance);
    }

    /// Starts those that do not run. A server that a killed review left behind is ended first.
    void start() throws InterruptedException {
        if (!instances.local()) {
            return;
        }
        for (int instance = running.size() + 1; instance <= instances.count(); instance++) {
            Path folder = space.instance(instance);
            ServerSettings plain =
                    ServerSettings.on(
                            folder, instances.serverHome(), instances.bufferPool().bytes());
            long redo = instances.redo().bytes();
            LocalServer server =
                    LocalServer.start(
                            new ServerSettings(
                                    plain.path(),
                                    plain.home(),
                                    plain.bufferPoolBytes(),
                                    redo == 0 ? plain.redoBytes() : redo,
                                    instances.serverOptions()),
                            bench.progress()::say);
            running.add(server);
            bench.progress()
                    .say(
                            "instance "
                                    + instance
                                    + ": "
                                    + server.program()
                                    + ", port "
                                    + server.port());
        }
    }

    /// Stops those that run.
    void stop() {
        for (LocalServer server : running) {
            server.close();
        }
        running.clear();
    }

    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        for (int i = 0; i < running.size(); i++) {
            facts.put("instance " + (i + 1), running.get(i).program());
        }
        return facts;
    }

    /// How to connect to a database of an instance, which is made if it is local and missing.
    DatabaseSettings database(int instance, String name) {
        return instances.local()
                ? running.get(instance - 1).database(name)
                : remote(instances.urls().get(instance - 1));
    }

    /// A connection for counters to each instance that runs.
    List<DatabaseSettings> databases() {
        if (!instances.local()) {
            return instances.urls().stream().map(this::remote).toList();
        }
        return running.stream().map(server -> server.database("oltplab")).toList();
    }

    /// Drops a database of a local instance.
    void drop(int instance, String name) {
        if (!instances.local()) {
            return;
        }
        LocalServer server = running.get(instance - 1);
        server.database(name);
        try (Database database = Database.connect(server.database("oltplab"));
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database " + name);
        } catch (SQLException failure) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "database " + name + " cannot be dropped: " + failure.getMessage(),
                    failure);
        }
    }

    private DatabaseSettings remote(String url) {
        return new DatabaseSettings(url, instances.user(), new Secret(password()));
    }

    private String password() {
        if (!instances.passwordEnv().isEmpty()) {
            String value = System.getenv(instances.passwordEnv());
            if (value == null) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "password-env: the environment has no variable " + instances.passwordEnv());
            }
            return value;
        }
        if (instances.passwordFile().isEmpty()) {
            return "";
        }
        try {
            return Files.readString(Path.of(instances.passwordFile())).strip();
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT, "password-file cannot be read: " + failure, failure);
        }
    }
}
