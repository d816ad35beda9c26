package io.oltplab.tpcc.load;

import io.oltplab.core.plan.Seeds;
import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.LastName;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.schema.Loaded;
import java.sql.SQLException;

/// The rows of the initial database (TPC-C clause 4.3.3.1). Each unit has streams of its own,
/// seeded with (seed, table, warehouse, district), so any unit can be made again alone.
///
/// Safe for use by many threads: it holds no state.
public final class Population {

    /// Grows when equal seeds give other rows.
    public static final int GENERATOR_VERSION = 1;

    private static final long STREAM_ROWS = 0x7205;
    private static final long STREAM_LINE_COUNTS = 0x11C0;

    private final Scale scale;
    private final long seed;
    private final int lastNameConstant;
    private final String loadedAt;

    /// @param lastNameConstant the constant for last names, [SkewConstants#loadConstant]
    /// @param loadedAt what stands for "now" in every row, such as `2026-01-31 12:00:00`
    public Population(Scale scale, long seed, int lastNameConstant, String loadedAt) {
        this.scale = scale;
        this.seed = seed;
        this.lastNameConstant = lastNameConstant;
        this.loadedAt = loadedAt;
    }

    /// The rows of a load.
    public static Population of(Loaded loaded) {
        return new Population(
                loaded.scale(), loaded.seed(), loaded.lastNameConstant(), loaded.loadedAt());
    }

    /// Writes all rows of a unit in the order of the primary key.
    ///
    /// @return how many
    public long write(Unit unit, RowSink sink) throws SQLException {
        Draws draws = draws(STREAM_ROWS, unit.part(), unit.warehouse(), unit.district());
        int w = unit.warehouse();
        int d = unit.district();
        return switch (unit.part()) {
            case ITEM -> items(draws, sink);
            case WAREHOUSE -> warehouse(draws, w, sink);
            case STOCK -> stock(draws, w, sink);
            case DISTRICT -> districts(draws, w, sink);
            case CUSTOMER -> customers(draws, w, d, sink);
            case HISTORY -> history(draws, w, d, sink);
            case ORDERS -> orders(draws, w, d, sink);
            case NEW_ORDER -> newOrders(w, d, sink);
            case ORDER_LINE -> orderLines(draws, w, d, sink);
        };
    }

    private long items(Draws draws, RowSink sink) throws SQLException {
        for (int id = 1; id <= scale.items(); id++) {
            sink.number(id);
            sink.number(draws.between(1, 10_000));
            sink.text(draws.letters(14, 24));
            sink.decimal(draws.between(100, 10_000), 2);
            sink.text(draws.brandedLetters(26, 50));
            sink.end();
        }
        return scale.items();
    }

    private long warehouse(Draws draws, int warehouse, RowSink sink) throws SQLException {
        sink.number(warehouse);
        sink.text(draws.letters(6, 10));
        address(draws, sink);
        sink.decimal(draws.between(0, 2000), 4);
        // What its ten districts add up to, 300,000.00.
        sink.decimal(1000L * Scale.DISTRICTS * scale.customers(), 2);
        sink.end();
        return 1;
    }

    private long stock(Draws draws, int warehouse, RowSink sink) throws SQLException {
        for (int item = 1; item <= scale.items(); item++) {
            sink.number(warehouse);
            sink.number(item);
            sink.number(draws.between(10, 100));
            for (int district = 1; district <= Scale.DISTRICTS; district++) {
                sink.text(draws.letters(24, 24));
            }
            sink.number(0);
            sink.number(0);
            sink.number(0);
            sink.text(draws.brandedLetters(26, 50));
            sink.end();
        }
        return scale.items();
    }

    private long districts(Draws draws, int warehouse, RowSink sink) throws SQLException {
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            sink.number(warehouse);
            sink.number(district);
            sink.text(draws.letters(6, 10));
            address(draws, sink);
            sink.decimal(draws.between(0, 2000), 4);
            // Ten dollars a customer: what the rows of HISTORY add up to, 30,000.00.
            sink.decimal(1000L * scale.customers(), 2);
            sink.number(scale.customers() + 1L);
            sink.end();
        }
        return Scale.DISTRICTS;
    }

    private long customers(Draws draws, int warehouse, int district, RowSink sink)
            throws SQLException {
        for (int id = 1; id <= scale.customers(); id++) {
            int name =
                    id <= scale.lastNames()
                            ? id - 1
                            : draws.nonUniform(SkewConstants.A_LAST_NAME, lastNameConstant, 0, 999);
            sink.number(warehouse);
            sink.number(district);
            sink.number(id);
            sink.text(draws.letters(8, 16));
            sink.text("OE");
            sink.text(LastName.of(name));
            address(draws, sink);
            sink.text(draws.digits(16));
            sink.text(loadedAt);
            sink.text(draws.percent(10) ? "BC" : "GC");
            sink.decimal(5_000_000, 2);
            sink.decimal(draws.between(0, 5000), 4);
            sink.decimal(-1000, 2);
            sink.decimal(1000, 2);
            sink.number(1);
            sink.number(0);
            sink.text(draws.letters(300, 500));
            sink.end();
        }
        return scale.customers();
    }

    private long history(Draws draws, int warehouse, int district, RowSink sink)
            throws SQLException {
        for (int customer = 1; customer <= scale.customers(); customer++) {
            sink.number(customer);
            sink.number(district);
            sink.number(warehouse);
            sink.number(district);
            sink.number(warehouse);
            sink.text(loadedAt);
            sink.decimal(1000, 2);
            sink.text(draws.letters(12, 24));
            sink.end();
        }
        return scale.customers();
    }

    private long orders(Draws draws, int warehouse, int district, RowSink sink)
            throws SQLException {
        Draws lineCounts = lineCounts(warehouse, district);
        int[] customers = draws.permutation(scale.customers());
        for (int id = 1; id <= customers.length; id++) {
            sink.number(warehouse);
            sink.number(district);
            sink.number(id);
            sink.number(customers[id - 1]);
            sink.text(loadedAt);
            if (id <= scale.deliveredOrders()) {
                sink.number(draws.between(1, 10));
            } else {
                sink.absent();
            }
            sink.number(lineCount(lineCounts));
            sink.number(1);
            sink.end();
        }
        return customers.length;
    }

    private long newOrders(int warehouse, int district, RowSink sink) throws SQLException {
        for (int id = scale.deliveredOrders() + 1; id <= scale.customers(); id++) {
            sink.number(warehouse);
            sink.number(district);
            sink.number(id);
            sink.end();
        }
        return (long) scale.customers() - scale.deliveredOrders();
    }

    private long orderLines(Draws draws, int warehouse, int district, RowSink sink)
            throws SQLException {
        Draws lineCounts = lineCounts(warehouse, district);
        long rows = 0;
        for (int order = 1; order <= scale.customers(); order++) {
            int lines = lineCount(lineCounts);
            boolean delivered = order <= scale.deliveredOrders();
            for (int number = 1; number <= lines; number++) {
                sink.number(warehouse);
                sink.number(district);
                sink.number(order);
                sink.number(number);
                sink.number(draws.between(1, scale.items()));
                sink.number(warehouse);
                if (delivered) {
                    sink.text(loadedAt);
                } else {
                    sink.absent();
                }
                sink.number(5);
                sink.decimal(delivered ? 0 : draws.between(1, 999_999), 2);
                sink.text(draws.letters(24, 24));
                sink.end();
            }
            rows += lines;
        }
        return rows;
    }

    private static void address(Draws draws, RowSink sink) throws SQLException {
        sink.text(draws.letters(10, 20));
        sink.text(draws.letters(10, 20));
        sink.text(draws.letters(10, 20));
        sink.text(draws.state());
        sink.text(draws.zip());
    }

    /// The number of lines of each order of a district. ORDER and ORDER-LINE both draw it from this
    /// one stream, so that they agree though they are made apart.
    private Draws lineCounts(int warehouse, int district) {
        return draws(STREAM_LINE_COUNTS, Unit.Part.ORDERS, warehouse, district);
    }

    private static int lineCount(Draws lineCounts) {
        return lineCounts.between(5, 15);
    }

    private Draws draws(long stream, Unit.Part part, int warehouse, int district) {
        return new Draws(Seeds.mix(seed, stream, part.number(), warehouse, district));
    }
}
