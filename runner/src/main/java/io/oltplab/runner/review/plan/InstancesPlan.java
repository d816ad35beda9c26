package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.PlanKey;
import io.oltplab.core.plan.Secret;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.LocalServer;
import java.util.HashSet;
import java.util.List;

/// The targets that are driven at the same instant.
///
/// @param count how many
/// @param bufferPool of each local server
/// @param redo log of each local server; `0` for half of the buffer pool
/// @param serverHome where the server's programs are
/// @param serverOptions for each local server
/// @param urls of remote databases, one an instance, in place of local servers
/// @param user of the remote databases
/// @param passwordEnv variable that holds their password
/// @param passwordFile file that holds their password
/// @param rig virtual machines whose databases are the instances: name or `.yaml` file; empty for
///   none
/// @param lostAllowed whether a result without one of them is valid
public record InstancesPlan(
        @PlanKey(value = "instances driven at the same instant", standard = "4") int count,
        @PlanKey(value = "memory of each local server for pages", standard = "512M")
                Size bufferPool,
        @PlanKey(value = "log of each local server; 0 is half of the buffer pool", standard = "'0'")
                Size redo,
        @PlanKey(
                        value =
                                "kind of each local server: mariadb, mysql or postgresql; empty takes the one that is found, MariaDB before MySQL",
                        standard = "''")
                String server,
        @PlanKey(value = "where the server's programs are; empty looks for them", standard = "''")
                String serverHome,
        @PlanKey(value = "options for each local server", standard = "[]")
                List<String> serverOptions,
        @PlanKey(
                        value =
                                "JDBC URLs of running databases, one an instance; empty starts local servers",
                        standard = "[]")
                List<String> urls,
        @PlanKey(value = "user of the databases of urls", standard = "''") String user,
        @PlanKey(
                        value = "environment variable with the password of the databases of urls",
                        standard = "''")
                String passwordEnv,
        @PlanKey(value = "file with the password of the databases of urls", standard = "''")
                String passwordFile,
        @PlanKey(
                        value =
                                "rig of oltplab vm whose databases are the instances: a name or a .yaml file; count, urls, user, password and drive.path come from it",
                        standard = "''")
                String rig,
        @PlanKey(
                        value =
                                "accept a result when an instance was lost; otherwise it is invalid",
                        standard = "false")
                boolean lostAllowed) {

    private static final int COUNT_MAX = 64;

    /// What InnoDB takes at least (MariaDB: innodb_buffer_pool_size).
    private static final long POOL_MIN = 5L << 20;

    public InstancesPlan {
        if (count < 1 || count > COUNT_MAX) {
            throw new IllegalArgumentException(
                    "count must be 1 to " + COUNT_MAX + ", got " + count);
        }
        if (!server.isEmpty() && !LocalServer.engines().contains(server)) {
            throw new IllegalArgumentException(
                    "server must be one of "
                            + String.join(", ", LocalServer.engines())
                            + ", got "
                            + server);
        }
        serverOptions = List.copyOf(serverOptions);
        urls = List.copyOf(urls);
        if (!urls.isEmpty() && urls.size() != count) {
            throw new IllegalArgumentException(
                    "urls must name one database an instance: "
                            + count
                            + " instances, "
                            + urls.size()
                            + " urls");
        }
        for (String url : urls) {
            // Neither a password nor anything but JDBC.
            new DatabaseSettings(url, user, new Secret(""));
        }
        if (!urls.isEmpty() && user.isEmpty()) {
            throw new IllegalArgumentException("user must be given with urls");
        }
        if (new HashSet<>(urls).size() < urls.size()) {
            throw new IllegalArgumentException(
                    "urls must name a database of its own for each instance, got one twice");
        }
        if (!passwordEnv.isEmpty() && !passwordFile.isEmpty()) {
            throw new IllegalArgumentException(
                    "password-env and password-file exclude each other: give one");
        }
        if (bufferPool.bytes() < POOL_MIN) {
            throw new IllegalArgumentException(
                    "buffer-pool must be at least 5M, got " + bufferPool.text());
        }
    }

    /// Whether servers are started here.
    public boolean local() {
        return urls.isEmpty();
    }
}
