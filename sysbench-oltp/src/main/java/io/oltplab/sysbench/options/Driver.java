package io.oltplab.sysbench.options;

import java.util.Arrays;
import java.util.List;

/// A kind of database, named as `--db-driver` and the options of its server begin.
public enum Driver {
    MYSQL("mysql"),
    PGSQL("pgsql"),
    MSSQL("mssql");

    private final String word;

    Driver(String word) {
        this.word = word;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(one -> one.word).toList();
    }

    static Driver of(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word.equals(word))
                .findFirst()
                .orElseThrow();
    }

    /// The name of an option of its server, such as `mysql-host`.
    String option(String name) {
        return word + "-" + name;
    }

    /// Whether an option is about its servers only.
    boolean owns(String option) {
        return option.startsWith(word + "-");
    }

    /// The JDBC URL of a server.
    ///
    /// @param address host, and port behind a colon
    String url(String address, String database, List<String> parameters) {
        String query = parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
        return switch (this) {
            case MYSQL -> "jdbc:mysql://" + address + "/" + database + query;
            case PGSQL -> "jdbc:postgresql://" + address + "/" + database + query;
            case MSSQL -> {
                String more = parameters.isEmpty() ? "" : ";" + String.join(";", parameters);
                yield "jdbc:sqlserver://" + address + ";databaseName=" + database + more;
            }
        };
    }
}
