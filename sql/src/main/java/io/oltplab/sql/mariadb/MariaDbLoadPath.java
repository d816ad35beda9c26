package io.oltplab.sql.mariadb;

import io.oltplab.sql.Database;
import io.oltplab.sql.load.BulkPath;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sql.mysql.LoadDataRows;
import io.oltplab.sql.mysql.LocalInfile;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/// LOAD DATA LOCAL INFILE by MariaDB's driver, out of memory: no file is read or written.
public final class MariaDbLoadPath implements BulkPath {

    @Override
    public String urlPrefix() {
        return "jdbc:mariadb:";
    }

    @Override
    public String name() {
        return LocalInfile.NAME;
    }

    @Override
    public Optional<String> obstacle(Database database) throws SQLException {
        return LocalInfile.obstacle(database, "allowLocalInfile");
    }

    /// Nothing: this driver itself refuses a server that asks for another file than the statement
    /// names, and our statements name none.
    @Override
    public void prepare(Connection connection) {}

    @Override
    public BulkRows rows(Connection connection, String table, List<String> columns)
            throws SQLException {
        return new LoadDataRows(connection, table, columns, MariaDbLoadPath::give);
    }

    private static void give(Statement statement, InputStream rows) throws SQLException {
        statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
    }
}
