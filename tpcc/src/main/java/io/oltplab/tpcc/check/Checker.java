package io.oltplab.tpcc.check;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.tpcc.schema.Loaded;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Checks the twelve conditions, each by ranges of warehouses, on several connections. Nothing else
/// may change the tables meanwhile.
public final class Checker {

    private static final int OFFENDERS_SHOWN = 10;
    private static final int RANGE_WAREHOUSES = 10;

    private final Database database;
    private final Bench bench;
    private final int threads;

    /// @param threads how many queries run at a time, at least 1
    public Checker(Database database, Bench bench, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, got " + threads);
        }
        this.database = database;
        this.bench = bench;
        this.threads = threads;
    }

    private record Range(int first, int last) {}

    /// Checks all of them.
    ///
    /// @return one finding a condition, in their order
    public List<Finding> check(Loaded loaded) throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<List<Future<List<String>>>> answers = new ArrayList<>();
            long queries = 0;
            for (Condition condition : Condition.values()) {
                queries += ranges(loaded.warehouses(), condition).size();
            }
            try (Progress.Task task =
                    bench.progress().task("check TPC-C conditions", queries, "queries")) {
                for (Condition condition : Condition.values()) {
                    List<Future<List<String>>> parts = new ArrayList<>();
                    for (Range range : ranges(loaded.warehouses(), condition)) {
                        parts.add(executor.submit(() -> offenders(condition, range, loaded, task)));
                    }
                    answers.add(parts);
                }
                int at = 0;
                for (Condition condition : Condition.values()) {
                    findings.add(finding(condition, answers.get(at++)));
                }
            } finally {
                executor.shutdownNow();
            }
        }
        return findings;
    }

    private static Finding finding(Condition condition, List<Future<List<String>>> parts)
            throws InterruptedException {
        List<String> offenders = new ArrayList<>();
        for (Future<List<String>> part : parts) {
            try {
                offenders.addAll(part.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException ours) {
                    throw ours;
                }
                throw new IllegalStateException("a checking thread ended", e.getCause());
            }
        }
        return new Finding(
                condition, offenders.subList(0, Math.min(OFFENDERS_SHOWN, offenders.size())));
    }

    private List<String> offenders(
            Condition condition, Range range, Loaded loaded, Progress.Task task) {
        if (bench.stopRequested()) {
            throw new Refused(ExitCode.INTERRUPTED, "stopped before all conditions were checked");
        }
        String sql = condition.offenders(loaded.scale());
        List<String> offenders = new ArrayList<>();
        try (Connection connection = database.open();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            database.dialect().atMost(statement, OFFENDERS_SHOWN);
            long parameters = sql.chars().filter(c -> c == '?').count();
            for (int i = 1; i < parameters; i += 2) {
                statement.setInt(i, range.first());
                statement.setInt(i + 1, range.last());
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (offenders.size() < OFFENDERS_SHOWN && rows.next()) {
                    offenders.add(text(rows));
                }
            }
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "condition "
                            + condition.number()
                            + " could not be checked: "
                            + database.dialect().judge(e).message(),
                    e);
        }
        task.step(1);
        return offenders;
    }

    private static String text(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        List<String> parts = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            parts.add(
                    columns.getColumnLabel(i).toLowerCase(java.util.Locale.ROOT)
                            + "="
                            + row.getString(i));
        }
        return String.join(" ", parts);
    }

    /// Ranges that cover all warehouses: few for conditions that scan a whole table for each.
    private List<Range> ranges(int warehouses, Condition condition) {
        int size =
                condition.readsHistory()
                        ? Math.ceilDiv(warehouses, threads)
                        : Math.min(RANGE_WAREHOUSES, Math.ceilDiv(warehouses, threads));
        List<Range> ranges = new ArrayList<>();
        for (int first = 1; first <= warehouses; first += size) {
            ranges.add(new Range(first, Math.min(warehouses, first + size - 1)));
        }
        return ranges;
    }
}
