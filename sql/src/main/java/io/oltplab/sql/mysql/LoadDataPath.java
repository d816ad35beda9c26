package io.oltplab.sql.mysql;

import com.mysql.cj.jdbc.JdbcStatement;
import io.oltplab.sql.Database;
import io.oltplab.sql.load.BulkPath;
import io.oltplab.sql.load.BulkRows;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/// LOAD DATA LOCAL INFILE of the MySQL family, out of memory: no file is read or written.
public final class LoadDataPath implements BulkPath {

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public String name() {
        return LocalInfile.NAME;
    }

    @Override
    public Optional<String> obstacle(Database database) throws SQLException {
        return LocalInfile.obstacle(database, "allowLoadLocalInfile");
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
        return new LoadDataRows(connection, table, columns, LoadDataPath::give);
    }

    private static void give(Statement statement, InputStream rows) throws SQLException {
        statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
    }
}
