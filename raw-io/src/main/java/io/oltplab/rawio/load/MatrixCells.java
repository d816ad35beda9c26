package io.oltplab.rawio.load;

import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Load;
import io.oltplab.core.result.Table;
import io.oltplab.rawio.profile.Matrix;
import io.oltplab.rawio.profile.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The cells of a matrix and what is read from them.
public final class MatrixCells {

    private static final double NANOS_PER_MICRO = 1e3;

    /// Cells whose IOPS differ by less are equal; the one with the lower latency is the peak.
    private static final double TIE = 0.005;

    private MatrixCells() {}

    /// Every size with every number of jobs at every depth.
    ///
    /// @param profile of a sweep that has a matrix
    /// @throws IllegalArgumentException when it has none
    public static List<Cell> of(Profile profile, Duration ramp, Duration measure, long seed) {
        Matrix matrix = profile.matrix();
        if (matrix == null) {
            throw new IllegalArgumentException(
                    "--profile must be one with a matrix, such as fio-4k-rand-read, got "
                            + profile.name());
        }
        List<String> sizes = matrix.sizesOr(new ByteSize(profile.maxLength()).toString());
        List<Cell> cells = new ArrayList<>();
        for (String size : sizes) {
            Profile sized = sizes.size() == 1 ? profile : profile.withSize(size);
            for (int jobs : matrix.numjobs()) {
                for (int depth : matrix.iodepth()) {
                    cells.add(
                            new Cell(
                                    profile.name()
                                            + " "
                                            + size
                                            + " iodepth "
                                            + depth
                                            + " numjobs "
                                            + jobs,
                                    sized,
                                    new Load.Saturate(depth * jobs),
                                    ramp,
                                    measure,
                                    0,
                                    jobs,
                                    0,
                                    seed));
                }
            }
        }
        return cells;
    }

    /// The cell with the most IOPS; of cells within 0.5 % of it, the one with the lowest latency.
    static Optional<CellResult> peak(List<CellResult> results) {
        double most = results.stream().mapToDouble(CellResult::iops).max().orElse(0);
        return results.stream()
                .filter(r -> r.iops() > 0 && r.iops() >= most * (1 - TIE))
                .min(Comparator.comparingDouble(r -> r.phase().total().service().mean()));
    }

    /// A table of IOPS and mean service time for each I/O size: depths down, jobs across.
    static List<Table> tables(List<CellResult> results) {
        List<Table> tables = new ArrayList<>();
        for (int size : distinct(results, r -> r.cell().profile().maxLength())) {
            List<CellResult> sized =
                    results.stream().filter(r -> r.cell().profile().maxLength() == size).toList();
            List<Integer> jobs = distinct(sized, r -> r.cell().jobs());
            List<String> columns = new ArrayList<>(List.of("iodepth"));
            jobs.forEach(j -> columns.add("numjobs " + j + ": IOPS @ mean us"));
            List<List<String>> rows = new ArrayList<>();
            for (int depth : distinct(sized, MatrixCells::depth)) {
                List<String> row = new ArrayList<>(List.of(Integer.toString(depth)));
                for (int job : jobs) {
                    row.add(
                            sized.stream()
                                    .filter(r -> depth(r) == depth && r.cell().jobs() == job)
                                    .findFirst()
                                    .map(MatrixCells::cell)
                                    .orElse("-"));
                }
                rows.add(row);
            }
            Profile profile = sized.getFirst().cell().profile();
            tables.add(
                    new Table(
                            profile.title()
                                    + ", "
                                    + new ByteSize(size).toString()
                                    + " ("
                                    + profile.origin()
                                    + ")",
                            columns,
                            rows));
        }
        return tables;
    }

    private static int depth(CellResult result) {
        return result.cell().load().users() / result.cell().jobs();
    }

    private static String cell(CellResult result) {
        return String.format(
                Locale.ROOT,
                "%.0f @ %.1f",
                result.iops(),
                result.phase().total().service().mean() / NANOS_PER_MICRO);
    }

    private static List<Integer> distinct(
            List<CellResult> results, java.util.function.Function<CellResult, Integer> of) {
        return results.stream().map(of).distinct().toList();
    }
}
