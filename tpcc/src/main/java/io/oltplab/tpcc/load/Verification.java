package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.load.RowChecksum;
import io.oltplab.sql.load.SeenRows;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Tables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Compares the rows of each unit in the database, their number and checksum, with those that the
/// seed gives. The database computes its side itself, so no row crosses the network.
public final class Verification {

    private final Database database;
    private final Bench bench;
    private final int threads;
    private final RowChecksum checksum;

    /// Rows of a unit.
    private record Seen(long rows, long checksum) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,d rows, checksum %x", rows, checksum);
        }
    }

    /// What was compared.
    ///
    /// @param units how many
    /// @param rows how many the seed gives
    /// @param differences a line for each unit that is not as the seed gives it, in order
    public record Report(int units, long rows, List<String> differences) {
        public Report {
            differences = List.copyOf(differences);
        }
    }

    /// A query's units: a table of one warehouse, or all of a table that has no index.
    private record Block(Unit.Part part, int first, int last) {}

    /// @param threads how many queries at a time
    /// @throws Refused if the database cannot compute the checksum
    public Verification(Database database, Bench bench, int threads) {
        this.database = database;
        this.bench = bench;
        this.threads = threads;
        this.checksum = requireFor(database.settings().url());
    }

    /// How the database of a URL computes the checksum.
    ///
    /// @throws Refused if it cannot
    public static RowChecksum requireFor(String url) {
        return RowChecksum.of(url)
                .orElseThrow(
                        () ->
                                new Refused(
                                        ExitCode.PREFLIGHT,
                                        "--verify: "
                                                + Dialect.of(url).family()
                                                + " has no CRC-32, so it cannot compute the checksum"
                                                + " of its rows; oltplab tpcc check looks at the"
                                                + " twelve conditions instead"));
    }

    /// Compares the units of a range of warehouses.
    public Report verify(Loaded loaded, int from, int to) throws InterruptedException {
        List<Unit> units = Unit.withItems(from, to);
        units.sort(Comparator.comparing(Unit::part).thenComparingInt(Unit::warehouse));
        try (Progress.Task task =
                        bench.progress().task("verify TPC-C rows", units.size(), "units");
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<Map<Unit, Seen>>> found = new ArrayList<>();
            for (Block block : blocks(from, to)) {
                found.add(executor.submit(() -> inDatabase(block)));
            }
            List<Future<Seen>> expected = new ArrayList<>();
            for (Unit unit : units) {
                expected.add(executor.submit(fromSeed(loaded, unit, task)));
            }
            try {
                return compare(units, found, expected);
            } catch (ExecutionException e) {
                executor.shutdownNow();
                throw failure(e);
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            }
        }
    }

    /// Compares.
    ///
    /// @param expected in the order of the units
    private static Report compare(
            List<Unit> units, List<Future<Map<Unit, Seen>>> found, List<Future<Seen>> expected)
            throws ExecutionException, InterruptedException {
        Map<Unit, Seen> there = new HashMap<>();
        for (Future<Map<Unit, Seen>> part : found) {
            there.putAll(part.get());
        }
        List<String> differences = new ArrayList<>();
        long rows = 0;
        for (int i = 0; i < units.size(); i++) {
            Seen wanted = expected.get(i).get();
            Seen present = there.getOrDefault(units.get(i), new Seen(0, 0));
            rows += wanted.rows;
            if (!present.equals(wanted)) {
                differences.add(units.get(i) + ": " + present + "; the seed gives " + wanted);
            }
        }
        return new Report(units.size(), rows, differences);
    }

    private RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case SQLException failure -> Loader.failure(database, "verification", failure);
            case RuntimeException ours -> ours;
            case null, default -> new IllegalStateException(e.getCause());
        };
    }

    private static List<Block> blocks(int from, int to) {
        List<Block> blocks = new ArrayList<>();
        // HISTORY has no index: one reading for all its units.
        blocks.add(new Block(Unit.Part.HISTORY, from, to));
        if (from == 1) {
            blocks.add(new Block(Unit.Part.ITEM, 0, 0));
        }
        for (int warehouse = from; warehouse <= to; warehouse++) {
            for (Unit.Part part : Unit.Part.values()) {
                if (part != Unit.Part.HISTORY && part != Unit.Part.ITEM) {
                    blocks.add(new Block(part, warehouse, warehouse));
                }
            }
        }
        return blocks;
    }

    private Map<Unit, Seen> inDatabase(Block block) throws SQLException {
        String table = block.part.table();
        List<String> keys = block.part.keys();
        String sums =
                "COUNT(*), SUM(" + checksum.expression(Tables.table(table).columnNames()) + ")";
        String sql =
                keys.isEmpty()
                        ? "SELECT " + sums + " FROM " + table
                        : "SELECT %s, %s FROM %s WHERE %s BETWEEN %d AND %d GROUP BY %s"
                                .formatted(
                                        sums,
                                        String.join(", ", keys),
                                        table,
                                        keys.getFirst(),
                                        block.first,
                                        block.last,
                                        String.join(", ", keys));
        Map<Unit, Seen> found = new HashMap<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                Unit unit =
                        new Unit(
                                block.part,
                                keys.isEmpty() ? 0 : row.getInt(3),
                                keys.size() < 2 ? 0 : row.getInt(4));
                found.put(unit, new Seen(row.getLong(1), row.getLong(2)));
            }
        }
        return found;
    }

    private static Callable<Seen> fromSeed(Loaded loaded, Unit unit, Progress.Task task) {
        return () -> {
            String table = unit.part().table();
            try (SeenRows rows = new SeenRows(table, Tables.table(table).columnNames())) {
                Population.of(loaded).write(unit, new WriterSink(rows, null));
                rows.flush();
                task.step(1);
                return new Seen(rows.rows(), rows.checksum());
            }
        };
    }
}
