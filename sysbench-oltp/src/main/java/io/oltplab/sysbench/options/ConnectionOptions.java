package io.oltplab.sysbench.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Where the server is, in sysbench's words.
///
/// @param host name or address
/// @param port 1 to 65535
/// @param user login name
/// @param database name
/// @param ssl the driver's sslMode; empty for its default
/// @param compression whether what goes over the connection is compressed
public record ConnectionOptions(
        String host, int port, String user, String database, String ssl, boolean compression) {

    private static final Set<String> NAMES =
            Set.of(
                    "mysql-host",
                    "mysql-port",
                    "mysql-user",
                    "mysql-db",
                    "mysql-ssl",
                    "mysql-compression");

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
                sslMode(line.value("mysql-ssl")),
                line.isOn("mysql-compression"));
    }

    private static String sslMode(String asked) {
        return switch (asked) {
            case "on" -> "REQUIRED";
            case "off" -> "DISABLED";
            default -> asked.toUpperCase(Locale.ROOT);
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
        List<String> parameters = new ArrayList<>();
        if (!ssl.isEmpty()) {
            parameters.add("sslMode=" + ssl);
        }
        if (compression) {
            parameters.add("useCompression=true");
        }
        String all = parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
        return "jdbc:mysql://" + address + ":" + port + "/" + database + all;
    }
}
