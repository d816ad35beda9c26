package io.oltplab.runner.review.run;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the drive and the processors did for each step of a sample, from `device.csv`.
final class Economy {

    private static final double NANOS_PER_SECOND = 1e9;

    /// A row is of the second before it; what matters is where its middle lies.
    private static final double HALF = 0.5;

    private static final double KB_PER_MB = 1000;
    private static final double MS_PER_SECOND = 1000;
    private static final double PERCENT = 100;
    private static final int READS = 1;
    private static final int WRITES = 2;
    private static final int READ_MB = 3;
    private static final int WRITE_MB = 4;
    private static final int AWAIT = 5;
    private static final int CPU = 7;

    private Economy() {}

    /// A row for each sample that lasted some seconds; nothing for sweeps, whose steps are I/Os.
    ///
    /// @param processors of this machine
    static Optional<Table> of(Path folder, String scope, int processors, List<PhaseResult> phases) {
        List<double[]> seconds = read(folder.resolve("device.csv"));
        List<List<String>> rows = new ArrayList<>();
        for (PhaseResult phase : phases) {
            if (phase.phase().kind() != Phase.Kind.SAMPLE || phase.throughput() == 0) {
                continue;
            }
            double from = phase.startNanos() / NANOS_PER_SECOND;
            double to = from + phase.lengthNanos() / NANOS_PER_SECOND;
            List<double[]> inside =
                    seconds.stream().filter(s -> s[0] - HALF > from && s[0] - HALF < to).toList();
            if (!inside.isEmpty()) {
                rows.add(row(phase, inside, processors));
            }
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Table(
                        "Drive (" + scope + ") and processors",
                        List.of(
                                "Phase",
                                "Reads/s",
                                "Writes/s",
                                "Read MB/s",
                                "Written MB/s",
                                "await ms",
                                "CPU %",
                                "Reads/step",
                                "Writes/step",
                                "Read kB/step",
                                "Written kB/step",
                                "CPU ms/step"),
                        rows));
    }

    private static List<String> row(PhaseResult phase, List<double[]> seconds, int processors) {
        double steps = phase.throughput();
        return List.of(
                phase.phase().name(),
                number("%.0f", mean(seconds, READS)),
                number("%.0f", mean(seconds, WRITES)),
                number("%.1f", mean(seconds, READ_MB)),
                number("%.1f", mean(seconds, WRITE_MB)),
                number("%.2f", mean(seconds, AWAIT)),
                number("%.0f", mean(seconds, CPU)),
                number("%.2f", mean(seconds, READS) / steps),
                number("%.2f", mean(seconds, WRITES) / steps),
                number("%.1f", mean(seconds, READ_MB) * KB_PER_MB / steps),
                number("%.1f", mean(seconds, WRITE_MB) * KB_PER_MB / steps),
                number("%.3f", mean(seconds, CPU) / PERCENT * processors * MS_PER_SECOND / steps));
    }

    private static String number(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }

    private static double mean(List<double[]> seconds, int column) {
        return seconds.stream().mapToDouble(s -> s[column]).average().orElse(0);
    }

    private static List<double[]> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .filter(cells -> cells.length == 13)
                    .map(
                            cells -> {
                                double[] values = new double[cells.length];
                                for (int i = 0; i < cells.length; i++) {
                                    values[i] = Double.parseDouble(cells[i]);
                                }
                                return values;
                            })
                    .toList();
        } catch (IOException failure) {
            return List.of();
        }
    }
}
