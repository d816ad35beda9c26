package io.oltplab.sql.mysql;

import io.oltplab.sql.Database;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;

/// What LOAD DATA LOCAL INFILE needs of a server and a driver.
public final class LocalInfile {

    /// What users call it.
    public static final String NAME = "LOAD DATA LOCAL INFILE";

    private LocalInfile() {}

    /// How a driver is given the rows in place of a file.
    @FunctionalInterface
    public interface Source {

        /// Gives a statement the rows that it sends when the server asks for the file.
        void give(Statement statement, InputStream rows) throws SQLException;
    }

    /// Why rows cannot go this way, and what would make it; empty if they can.
    ///
    /// @param parameter of the URL that allows it
    public static Optional<String> obstacle(Database database, String parameter)
            throws SQLException {
        String forbidden = parameter + "=false";
        if (database.settings()
                .url()
                .toLowerCase(Locale.ROOT)
                .contains(forbidden.toLowerCase(Locale.ROOT))) {
            return Optional.of("the URL says " + forbidden);
        }
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select @@global.local_infile")) {
            row.next();
            return row.getInt(1) == 1
                    ? Optional.empty()
                    : Optional.of(
                            "the server's local_infile is off; to load faster run: set global"
                                    + " local_infile = 1");
        }
    }
}
