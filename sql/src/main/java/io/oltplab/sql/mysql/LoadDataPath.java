package io.oltplab.sql.mysql;

import com.mysql.cj.jdbc.JdbcStatement;
import io.oltplab.sql.Database;
import io.oltplab.sql.load.BulkPath;
import io.oltplab.sql.load.BulkRows;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// LOAD DATA LOCAL INFILE of the MySQL family, out of memory: no file is read or written.
public final class LoadDataPath implements BulkPath {

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public String name() {
        return "LOAD DATA LOCAL INFILE";
    }

    @Override
    public Optional<String> obstacle(Database database) throws SQLException {
        if (database.settings()
                .url()
                .toLowerCase(Locale.ROOT)
                .contains("allowloadlocalinfile=false")) {
            return Optional.of("the URL says allowLoadLocalInfile=false");
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

    /// A server may answer any statement by asking for a file of the client's. From here on it gets
    /// an empty one, whatever it asks for.
    @Override
    public void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement
                    .unwrap(JdbcStatement.class)
                    .setLocalInfileInputStream(InputStream.nullInputStream());
        }
    }

    @Override
    public BulkRows rows(Connection connection, String table, List<String> columns)
            throws SQLException {
        return new LoadDataRows(connection, table, columns);
    }
}
