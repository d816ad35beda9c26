package io.oltplab.sql.dialect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// A driver over H2 that fails on purpose: `jdbc:faulty:h2:mem:...`, or
/// `jdbc:faulty:tsql:h2:mem:...` for another dialect. Before each statement is run, and before
/// `commit`, `rollback` and connecting, it asks the URL's [Fault].
public final class FaultyDriver implements Driver {

    /// What URLs of this driver begin with.
    public static final String PREFIX = "jdbc:faulty:";

    private static final Map<String, Fault> FAULTS = new ConcurrentHashMap<>();

    static {
        try {
            DriverManager.registerDriver(new FaultyDriver());
        } catch (SQLException failure) {
            throw new ExceptionInInitializerError(failure);
        }
    }

    /// Decides whether something fails.
    @FunctionalInterface
    public interface Fault {
        /// Throws what the driver shall throw, or returns to let it pass.
        ///
        /// @param what SQL text of the statement, or `commit`, `rollback`, `connect`
        void before(String what) throws SQLException;
    }

    /// Sets what fails for a URL, from now on, over connections that are open too.
    public static void fault(String url, Fault fault) {
        FAULTS.put(url, fault);
    }

    /// Lets everything pass again.
    public static void heal(String url) {
        FAULTS.remove(url);
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        fault(url).before("connect");
        Connection real = DriverManager.getConnection("jdbc:" + rest(url), info);
        return connection(real, url);
    }

    private static String rest(String url) {
        return url.substring(PREFIX.length()).replaceFirst("^tsql:", "");
    }

    private static Fault fault(String url) {
        return FAULTS.getOrDefault(url, _ -> {});
    }

    private static Connection connection(Connection real, String url) {
        return proxy(
                Connection.class,
                (proxy, method, arguments) -> {
                    String name = method.getName();
                    if (name.equals("unwrap")) {
                        return proxy;
                    }
                    if (name.equals("commit") || name.equals("rollback")) {
                        fault(url).before(name);
                    }
                    Object result = call(real, method, arguments);
                    String sql =
                            arguments != null
                                            && arguments.length > 0
                                            && arguments[0] instanceof String text
                                    ? text
                                    : "";
                    return switch (result) {
                        case CallableStatement statement ->
                                statement(CallableStatement.class, statement, url, sql);
                        case PreparedStatement statement ->
                                statement(PreparedStatement.class, statement, url, sql);
                        case Statement statement -> statement(Statement.class, statement, url, sql);
                        case null -> null;
                        default -> result;
                    };
                });
    }

    private static <S extends Statement> S statement(
            Class<S> type, S real, String url, String prepared) {
        return proxy(
                type,
                (_, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        boolean text = arguments != null && arguments.length > 0;
                        fault(url).before(text ? String.valueOf(arguments[0]) : prepared);
                    }
                    return call(real, method, arguments);
                });
    }

    private static @Nullable Object call(
            Object real, java.lang.reflect.Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause() == null ? failure : failure.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(
                        FaultyDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }
}
