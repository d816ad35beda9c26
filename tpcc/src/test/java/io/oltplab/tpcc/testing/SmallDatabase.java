package io.oltplab.tpcc.testing;

import io.oltplab.core.plan.Secret;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.FaultyDriver;
import io.oltplab.sql.load.H2Checksum;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.load.Population;
import io.oltplab.tpcc.schema.Loaded;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/// A TPC-C database in memory with few rows a warehouse. It is gone when it is closed.
public final class SmallDatabase implements AutoCloseable {

    /// 200 items and 60 customers a district.
    public static final Scale SCALE = new Scale(200, 60);

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Database database;
    private final Connection keeper;

    private SmallDatabase(Database database) throws SQLException {
        this.database = database;
        this.keeper = database.open();
        H2Checksum.install(keeper);
    }

    /// Without tables.
    public static SmallDatabase empty() throws SQLException {
        return empty("jdbc:h2:");
    }

    /// With so many warehouses, over a driver that fails as a test wants.
    public static SmallDatabase faulty(int warehouses) throws SQLException, InterruptedException {
        SmallDatabase small = empty(FaultyDriver.PREFIX + "h2:");
        new Loader(small.database, new FakeBench(), 2).load(wanted(warehouses));
        return small;
    }

    private static SmallDatabase empty(String prefix) throws SQLException {
        return new SmallDatabase(
                Database.connect(
                        new DatabaseSettings(
                                prefix
                                        + "mem:tpcc"
                                        + NAMES.incrementAndGet()
                                        + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE",
                                "sa",
                                new Secret(""))));
    }

    /// With so many warehouses.
    public static SmallDatabase loaded(int warehouses) throws SQLException, InterruptedException {
        SmallDatabase small = empty();
        new Loader(small.database, new FakeBench(), 2).load(wanted(warehouses));
        return small;
    }

    /// What [#loaded] loads.
    public static Loaded wanted(int warehouses) {
        long seed = 42;
        return new Loaded(
                warehouses,
                seed,
                SkewConstants.loadConstant(seed),
                Population.GENERATOR_VERSION,
                "2026-01-31 12:00:00",
                SCALE,
                false);
    }

    public Database database() {
        return database;
    }

    /// A connection that the test need not close.
    public Connection connection() {
        return keeper;
    }

    /// The first column of a query's only row.
    public BigDecimal number(String sql, int... parameters) throws SQLException {
        return number(keeper, sql, parameters);
    }

    /// The same over any connection.
    public static BigDecimal number(Connection connection, String sql, int... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setInt(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw new AssertionError("no row: " + sql);
                }
                BigDecimal value = row.getBigDecimal(1);
                return value == null ? BigDecimal.ZERO : value;
            }
        }
    }

    /// Runs a change.
    public int change(String sql) throws SQLException {
        try (Statement statement = keeper.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        keeper.close();
        database.close();
    }
}
