package io.oltplab.sysbench.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Where the server is, in sysbench's words.
///
/// @param driver which kind it is
/// @param host name or address
/// @param port 1 to 65535
/// @param user login name
/// @param database name
/// @param parameters of the JDBC URL, in order
public record ConnectionOptions(
        Driver driver,
        String host,
        int port,
        String user,
        String database,
        List<String> parameters) {

    private static final String DRIVER = "db-driver";

    private static final Set<String> NAMES =
            Set.of(
                    DRIVER,
                    "mysql-host",
                    "mysql-port",
                    "mysql-user",
                    "mysql-db",
                    "mysql-ssl",
                    "mysql-compression",
                    "pgsql-host",
                    "pgsql-port",
                    "pgsql-user",
                    "pgsql-db",
                    "pgsql-sslmode",
                    "mssql-host",
                    "mssql-port",
                    "mssql-user",
                    "mssql-db",
                    "mssql-encrypt",
                    "mssql-trust-cert");

    public ConnectionOptions {
        if (host.indexOf(',') >= 0) {
            throw new IllegalArgumentException(
                    "option --" + driver.option("host") + " must be one host, got " + host);
        }
        parameters = List.copyOf(parameters);
    }

    /// Reads them from a command line.
    ///
    /// @throws IllegalArgumentException if an option is for another kind of server than the driver
    public static ConnectionOptions of(CommandLine line) {
        Driver driver = Driver.of(line.value(DRIVER));
        for (String option : line.given().keySet()) {
            for (Driver other : Driver.values()) {
                if (other != driver && other.owns(option)) {
                    throw new IllegalArgumentException(
                            "option --%s goes with --db-driver=%s, and the driver is %s"
                                    .formatted(
                                            option,
                                            other.name().toLowerCase(Locale.ROOT),
                                            line.value(DRIVER)));
                }
            }
        }
        return new ConnectionOptions(
                driver,
                line.value(driver.option("host")),
                line.smallNumber(driver.option("port")),
                line.value(driver.option("user")),
                line.value(driver.option("db")),
                parameters(driver, line));
    }

    private static List<String> parameters(Driver driver, CommandLine line) {
        List<String> all = new ArrayList<>();
        switch (driver) {
            case MYSQL -> {
                add(all, "sslMode", sslMode(line.value("mysql-ssl")));
                add(all, "useCompression", line.isOn("mysql-compression") ? "true" : "");
            }
            case PGSQL -> add(all, "sslmode", line.value("pgsql-sslmode"));
            case MSSQL -> {
                add(all, "encrypt", encrypt(line.value("mssql-encrypt")));
                add(all, "trustServerCertificate", line.isOn("mssql-trust-cert") ? "true" : "");
            }
        }
        return all;
    }

    private static void add(List<String> parameters, String name, String value) {
        if (!value.isEmpty()) {
            parameters.add(name + "=" + value);
        }
    }

    private static String sslMode(String asked) {
        return switch (asked) {
            case "on" -> "REQUIRED";
            case "off" -> "DISABLED";
            default -> asked.toUpperCase(Locale.ROOT);
        };
    }

    private static String encrypt(String asked) {
        return switch (asked) {
            case "on" -> "true";
            case "off" -> "false";
            default -> asked;
        };
    }

    /// Whether an option says where the server is.
    static boolean isOne(String option) {
        return NAMES.contains(option);
    }

    /// Whether any of them was given.
    public static boolean given(CommandLine line) {
        return line.given().keySet().stream().anyMatch(ConnectionOptions::isOne);
    }

    /// The JDBC URL.
    public String url() {
        String address = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        return driver.url(address + ":" + port, database, parameters);
    }
}
