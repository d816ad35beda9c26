package io.oltplab.sql;

import io.oltplab.sql.dialect.Use;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/// What the pool opens its connections with. The login timeout is not passed on: the JDK keeps one
/// for the whole process, and it would reach the connections that users hold.
final class DirectDataSource implements DataSource {

    private final Connector connector;
    private final Use use;

    DirectDataSource(Connector connector, Use use) {
        this.connector = connector;
        this.use = use;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connector.open(use, Boundaries.AUTOCOMMIT, OnConnect.NOTHING);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the user is settled");
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public PrintWriter getLogWriter() {
        return new PrintWriter(PrintWriter.nullWriter());
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("no java.util.logging here");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
