package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.connect.Passwords;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
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
            LocalServer server =
                    LocalServer.start(settings(instances, folder), bench.progress()::say);
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

    /// How the servers of a plan are started.
    static ServerSettings settings(InstancesPlan instances, Path folder) {
        ServerSettings plain =
                ServerSettings.on(folder, instances.serverHome(), instances.bufferPool().bytes());
        long redo = instances.redo().bytes();
        return new ServerSettings(
                plain.path(),
                instances.server(),
                plain.home(),
                plain.bufferPoolBytes(),
                redo == 0 ? plain.redoBytes() : redo,
                instances.serverOptions());
    }

    /// The processes of those that run here.
    List<Long> pids() {
        return running.stream().map(LocalServer::pid).toList();
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
        return remote(instances, url);
    }

    /// How to log in to a running database of a plan.
    static DatabaseSettings remote(InstancesPlan instances, String url) {
        try {
            return new DatabaseSettings(
                    url,
                    instances.user(),
                    Passwords.of(
                            "instances.password-file",
                            instances.passwordFile(),
                            "instances.password-env",
                            instances.passwordEnv(),
                            System.getenv()));
        } catch (IllegalArgumentException missing) {
            throw new Refused(ExitCode.PREFLIGHT, String.valueOf(missing.getMessage()), missing);
        }
    }
}
