package io.oltplab.sysbench.options;

import java.util.Locale;

/// Where the server is, in sysbench's words.
///
/// @param host name or address
/// @param port 1 to 65535
/// @param user login name
/// @param database name
/// @param ssl the driver's sslMode; empty for its default
public record ConnectionOptions(String host, int port, String user, String database, String ssl) {

    public ConnectionOptions {
        if (host.indexOf(',') >= 0) {
            throw new IllegalArgumentException("option --mysql-host must be one host, got " + host);
        }
    }

    /// Reads them from a command line.
    public static ConnectionOptions of(CommandLine line) {
        return new ConnectionOptions(
                line.value("mysql-host"),
                line.smallNumber("mysql-port"),
                line.value("mysql-user"),
                line.value("mysql-db"),
                sslMode(line.value("mysql-ssl")));
    }

    private static String sslMode(String asked) {
        return switch (asked) {
            case "on" -> "REQUIRED";
            case "off" -> "DISABLED";
            default -> asked.toUpperCase(Locale.ROOT);
        };
    }

    /// Whether any of them was given.
    public static boolean given(CommandLine line) {
        return line.given().keySet().stream().anyMatch(name -> name.startsWith("mysql-"));
    }

    /// The JDBC URL.
    public String url() {
        String address = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        String parameters = ssl.isEmpty() ? "" : "?sslMode=" + ssl;
        return "jdbc:mysql://" + address + ":" + port + "/" + database + parameters;
    }
}
