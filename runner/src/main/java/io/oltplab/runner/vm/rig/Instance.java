package io.oltplab.runner.vm.rig;

/// A database that a machine of a rig offers: what a review drives.
///
/// @param name the machine's
/// @param url for `--url`, without user and password
public record Instance(String name, String host, int port, String url) {

    static Instance of(String machine, Kind.Server server, String host, int port) {
        String url =
                switch (server) {
                    case MARIADB, MYSQL, PERCONA ->
                            "jdbc:mysql://" + host + ":" + port + "/oltplab";
                    case MSSQL ->
                            "jdbc:sqlserver://"
                                    + host
                                    + ":"
                                    + port
                                    + ";databaseName=oltplab;encrypt=true;trustServerCertificate=true";
                    case NONE ->
                            throw new IllegalArgumentException(
                                    machine + " has no database: its kind has server: none");
                };
        return new Instance(machine, host, port, url);
    }
}
