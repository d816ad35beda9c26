package io.oltplab.sysbench.options;

/// Where the server is, in sysbench's words.
///
/// @param host name or address
/// @param port 1 to 65535
/// @param user login name
/// @param database name
public record ConnectionOptions(String host, int port, String user, String database) {

    /// Reads them from a command line.
    public static ConnectionOptions of(CommandLine line) {
        return new ConnectionOptions(
                line.value("mysql-host"),
                line.smallNumber("mysql-port"),
                line.value("mysql-user"),
                line.value("mysql-db"));
    }

    /// Whether any of them was given.
    public static boolean given(CommandLine line) {
        return line.given().keySet().stream().anyMatch(name -> name.startsWith("mysql-"));
    }

    /// The JDBC URL.
    public String url() {
        String address = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        return "jdbc:mysql://" + address + ":" + port + "/" + database;
    }
}
