package io.oltplab.runner.review.run;

import io.oltplab.report.statistics.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Whether a load has gone on long enough: SNIA's rule holds over five rounds for throughput, p99
/// and MB/s written, at least 30 minutes have passed, and the drive has written the databases
/// twice. No such rule sees a cliff that has not come (docs/guide/review.md), so it is never the
/// default.
final class Approach {

    /// Least time, whatever the rule says.
    static final int SECONDS_MIN = 1800;

    private static final int WRITES_MIN = 2;
    private static final double GB = 1e9;

    private final int roundSeconds;
    private final int secondsMin;
    private final long databaseBytes;
    private final List<double[]> rounds = new ArrayList<>();
    private final double[] sums = new double[3];
    private int inRound;
    private int seconds;
    private long written;
    private volatile boolean steady;

    /// @param databaseBytes of all instances on this machine; 0 where they are elsewhere
    Approach(long databaseBytes) {
        this(databaseBytes, SteadyState.ROUND_SECONDS, SECONDS_MIN);
    }

    Approach(long databaseBytes, int roundSeconds, int secondsMin) {
        this.databaseBytes = databaseBytes;
        this.roundSeconds = roundSeconds;
        this.secondsMin = secondsMin;
    }

    /// A second of the load.
    ///
    /// @param writtenBytes by the drive since the load began; 0 where the drive is not seen
    synchronized void second(double throughput, double p99, long writtenBytes) {
        sums[0] += throughput;
        sums[1] += p99;
        sums[2] += writtenBytes - written;
        written = writtenBytes;
        seconds++;
        if (++inRound < roundSeconds) {
            return;
        }
        rounds.add(
                new double[] {
                    sums[0] / roundSeconds, sums[1] / roundSeconds, sums[2] / roundSeconds
                });
        java.util.Arrays.fill(sums, 0);
        inRound = 0;
        steady =
                seconds >= secondsMin
                        && written >= WRITES_MIN * databaseBytes
                        && unsteady().isEmpty();
    }

    /// The first of the three that has not settled over the last five rounds; empty if all have.
    private Optional<String> unsteady() {
        if (rounds.size() < SteadyState.ROUNDS) {
            return Optional.of(rounds.size() + " rounds");
        }
        String[] names = {"throughput", "p99", "MB/s written"};
        for (int series = 0; series < names.length; series++) {
            double[] values = new double[SteadyState.ROUNDS];
            for (int i = 0; i < values.length; i++) {
                values[i] = rounds.get(rounds.size() - values.length + i)[series];
            }
            SteadyState found = SteadyState.of(values);
            if (!found.holds()) {
                return Optional.of(
                        String.format(
                                Locale.ROOT,
                                "%s: range %.1f %%, slope %.1f %%",
                                names[series],
                                100 * found.range(),
                                100 * found.slope()));
            }
        }
        return Optional.empty();
    }

    /// Whether the load may end.
    boolean isSteady() {
        return steady;
    }

    /// How it stands, for people and records.
    synchronized String words() {
        if (steady) {
            return String.format(
                    Locale.ROOT, "steady after %d s, %.1f GB written", seconds, written / GB);
        }
        String why =
                unsteady()
                        .orElse(
                                seconds < secondsMin
                                        ? "less than " + secondsMin + " s"
                                        : String.format(
                                                Locale.ROOT,
                                                "%.1f of %.1f GB written",
                                                written / GB,
                                                WRITES_MIN * databaseBytes / GB));
        return String.format(Locale.ROOT, "not steady after %d s (%s)", seconds, why);
    }
}
