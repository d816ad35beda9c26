package io.oltplab.sql.server;

import io.oltplab.core.plan.Secret;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mssqlserver.MSSQLServerContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/// Servers in containers, for tests that are marked [NeedsDocker]: each is started at the first
/// call and ends with the JVM.
public final class ContainerServer {

    /// Arguments of the servers of MySQL's family: as our own ones have it.
    private static final String[] FAMILY = {
        "--local-infile=ON", "--max-connections=2000", "--max-prepared-stmt-count=1048576"
    };

    /// MySQL 8.4, the series with long-term support.
    public static final ContainerServer MYSQL =
            new ContainerServer(
                    "mysql",
                    () ->
                            new MySQLContainer(DockerImageName.parse("mysql:8.4"))
                                    .withUsername("root")
                                    .withCommand(FAMILY));

    /// Percona Server 8.4.
    public static final ContainerServer PERCONA =
            new ContainerServer(
                    "percona",
                    () ->
                            new MySQLContainer(
                                            DockerImageName.parse("percona/percona-server:8.4")
                                                    .asCompatibleSubstituteFor("mysql"))
                                    .withUsername("root")
                                    .withCommand(FAMILY));

    /// MariaDB 11.4, the series of the embedded one.
    public static final ContainerServer MARIADB =
            new ContainerServer(
                    "mariadb",
                    () ->
                            new MariaDBContainer(DockerImageName.parse("mariadb:11.4"))
                                    .withUsername("root")
                                    .withCommand(FAMILY));

    /// SQL Server 2022, whose licence the image asks to accept.
    public static final ContainerServer SQL_SERVER =
            new ContainerServer(
                    "sqlserver",
                    () ->
                            new MSSQLServerContainer(
                                            DockerImageName.parse(MSSQLServerContainer.IMAGE)
                                                    .withTag("2022-latest"))
                                    .acceptLicense());

    /// PostgreSQL 17.
    public static final ContainerServer POSTGRESQL =
            new ContainerServer(
                    "postgresql",
                    () ->
                            new PostgreSQLContainer(DockerImageName.parse("postgres:17"))
                                    .withCommand("postgres", "-c", "max_connections=500"));

    private final String flavour;
    private final Supplier<JdbcDatabaseContainer<?>> image;
    private @Nullable JdbcDatabaseContainer<?> running;

    private ContainerServer(String flavour, Supplier<JdbcDatabaseContainer<?>> image) {
        this.flavour = flavour;
        this.image = image;
    }

    private synchronized JdbcDatabaseContainer<?> running() {
        JdbcDatabaseContainer<?> present = running;
        if (present == null) {
            present = image.get();
            present.start();
            running = present;
        }
        return present;
    }

    /// An empty database; one of that name is dropped first.
    public DatabaseSettings createDatabase(String name) {
        JdbcDatabaseContainer<?> container = running();
        String url = container.getJdbcUrl();
        DatabaseSettings first = settings(container, url);
        try (Database database = Database.connect(first);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            if (!database.server().flavour().equals(flavour)) {
                throw new IllegalStateException(
                        flavour + "'s container is " + database.server().flavour());
            }
            // PostgreSQL drops no database that somebody is connected to, also by a leak of a test.
            String force = this == POSTGRESQL ? " WITH (FORCE)" : "";
            statement.execute("DROP DATABASE IF EXISTS " + name + force);
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        String named =
                this == SQL_SERVER
                        ? url + ";databaseName=" + name
                        : url.replaceFirst("(//[^/]+/)[^?]*", "$1" + name);
        return settings(container, named);
    }

    /// Its certificate is its own, and its host is this machine or Docker's.
    private static DatabaseSettings settings(JdbcDatabaseContainer<?> container, String url) {
        return new DatabaseSettings(
                url,
                container.getUsername(),
                new Secret(container.getPassword()),
                Dialect.of(url).insecureProperties());
    }
}
