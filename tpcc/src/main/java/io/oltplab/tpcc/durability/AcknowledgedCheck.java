package io.oltplab.tpcc.durability;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.tpcc.schema.Loaded;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Looks for every acknowledged New-Order in the database: its row of ORDER with the customer and
/// the number of lines that were acknowledged, and as many rows of ORDER-LINE (TPC-C clause 3.5.4).
public final class AcknowledgedCheck {

    private static final int SHOWN = 10;

    /// Orders of a district that one query looks at.
    private static final int RANGE = 10_000;

    private static final String ORDERS =
            """
            SELECT o_id, o_c_id, o_ol_cnt, \
            (SELECT COUNT(*) FROM order_line \
            WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id) \
            FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id BETWEEN ? AND ?""";

    private final Database database;
    private final Bench bench;
    private final int threads;

    /// @param threads how many queries run at a time, at least 1
    public AcknowledgedCheck(Database database, Bench bench, int threads) {
        this.database = database;
        this.bench = bench;
        this.threads = threads;
    }

    /// What was found.
    ///
    /// @param acknowledged orders in the file
    /// @param lost how many of them are missing or differ
    /// @param first the keys of the first of these, at most ten
    /// @param torn lines of the file that a crash of the driver has cut off
    public record Answer(long acknowledged, long lost, List<String> first, long torn) {
        public Answer {
            first = List.copyOf(first);
        }
    }

    /// Orders of one district that follow each other, by their places in the file.
    private record Range(int from, int to) {}

    private record Part(long lost, List<String> first) {}

    /// Looks for all orders of a file.
    ///
    /// @throws Refused if the file is of another load, or none
    public Answer check(Path file, Loaded loaded) throws InterruptedException {
        AcknowledgedFile orders = AcknowledgedFile.read("--acknowledged", file, loaded);
        List<Range> ranges = ranges(orders);
        long lost = 0;
        List<String> first = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads);
                Progress.Task task =
                        bench.progress()
                                .task("look for acknowledged orders", orders.size(), "orders")) {
            List<Future<Part>> parts = new ArrayList<>();
            for (Range range : ranges) {
                parts.add(executor.submit(() -> lookFor(orders, range, task)));
            }
            try {
                for (Future<Part> part : parts) {
                    lost += part.get().lost();
                    first.addAll(part.get().first());
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException ours
                        ? ours
                        : new IllegalStateException("a checking thread ended", e.getCause());
            } finally {
                executor.shutdownNow();
            }
        }
        return new Answer(
                orders.size(),
                lost,
                first.subList(0, Math.min(SHOWN, first.size())),
                orders.torn());
    }

    private static List<Range> ranges(AcknowledgedFile orders) {
        List<Range> ranges = new ArrayList<>();
        int from = 0;
        while (from < orders.size()) {
            AcknowledgedOrder first = orders.order(from);
            int to = from + 1;
            while (to < orders.size() && belongs(first, orders.order(to))) {
                to++;
            }
            ranges.add(new Range(from, to));
            from = to;
        }
        return ranges;
    }

    private static boolean belongs(AcknowledgedOrder first, AcknowledgedOrder next) {
        return next.warehouse() == first.warehouse()
                && next.district() == first.district()
                && next.order() < first.order() + RANGE;
    }

    private Part lookFor(AcknowledgedFile orders, Range range, Progress.Task task) {
        if (bench.stopRequested()) {
            throw new Refused(ExitCode.INTERRUPTED, "stopped before all orders were looked for");
        }
        AcknowledgedOrder from = orders.order(range.from());
        AcknowledgedOrder to = orders.order(range.to() - 1);
        Set<Long> present = present(from, to);
        long lost = 0;
        List<String> first = new ArrayList<>();
        for (int i = range.from(); i < range.to(); i++) {
            if (!present.contains(orders.packed(i))) {
                lost++;
                if (first.size() < SHOWN) {
                    first.add(orders.order(i).toString());
                }
            }
        }
        task.step(range.to() - range.from());
        return new Part(lost, first);
    }

    /// The orders of the database between two keys, whose lines are all there.
    private Set<Long> present(AcknowledgedOrder from, AcknowledgedOrder to) {
        Set<Long> present = new HashSet<>();
        try (Connection connection = database.open();
                PreparedStatement statement = connection.prepareStatement(ORDERS)) {
            statement.setInt(1, from.warehouse());
            statement.setInt(2, from.district());
            statement.setInt(3, from.order());
            statement.setInt(4, to.order());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    if (rows.getInt(3) == rows.getInt(4)) {
                        present.add(
                                new AcknowledgedOrder(
                                                from.warehouse(),
                                                from.district(),
                                                rows.getInt(1),
                                                rows.getInt(2),
                                                rows.getInt(3))
                                        .packed());
                    }
                }
            }
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "acknowledged orders could not be looked for: "
                            + database.dialect().judge(e).message(),
                    e);
        }
        return present;
    }
}
