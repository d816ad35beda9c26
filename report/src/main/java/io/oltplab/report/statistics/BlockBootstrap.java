package io.oltplab.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// The interval of a percentile from histograms of single seconds, by drawing blocks of
/// neighbouring seconds again and again (Kuensch, "The jackknife and the bootstrap for general
/// stationary observations", Annals of Statistics 17, 1989; blocks wrap around the end: Politis and
/// Romano, "A circular block-resampling procedure", 1992). The binomial interval for independent
/// values covers 0.62 instead of 0.95 where latency changes slowly.
public final class BlockBootstrap {

    /// Seconds of a block. On simulated series with phi 0.95 blocks of 60 s cover 0.92, of 10 s
    /// 0.80.
    public static final int BLOCK_SECONDS = 60;

    /// How often the series is drawn.
    public static final int RESAMPLES = 1_000;

    /// A percentile needs this many values above it.
    private static final double ABOVE = 10;

    /// Width of a class: a class is split in proportion, so the error stays far below it.
    private static final double CLASS = 0.005;

    /// Fewer seconds say nothing about how they vary.
    private static final int SECONDS_MIN = 20;

    /// How much heavier or lighter a drawn tail may be.
    private static final double REACH = 8;

    private final int seconds;
    private final double[] lows;
    private final long[][] sums;
    private final long total;

    /// @param histograms one a second, in order, values in nanoseconds
    public BlockBootstrap(List<Histogram> histograms) {
        seconds = histograms.size();
        long least = Long.MAX_VALUE;
        long most = 1;
        for (Histogram histogram : histograms) {
            if (histogram.getTotalCount() > 0) {
                least = Math.min(least, Math.max(1, histogram.getMinValue()));
                most = Math.max(most, histogram.getMaxValue());
            }
        }
        double start = Math.log((double) Math.min(least, most)) - CLASS;
        int classes = (int) Math.ceil((Math.log((double) most) - start) / CLASS) + 1;
        lows = new double[classes + 1];
        Arrays.setAll(lows, i -> Math.exp(start + i * CLASS));
        // sums[s][c]: values of class c in the seconds before s.
        sums = new long[seconds + 1][];
        sums[0] = new long[classes];
        for (int s = 0; s < seconds; s++) {
            sums[s + 1] = sums[s].clone();
            for (HistogramIterationValue value : histograms.get(s).recordedValues()) {
                long nanos = Math.max(1, value.getValueIteratedTo());
                int index = (int) ((Math.log((double) nanos) - start) / CLASS);
                sums[s + 1][Math.clamp(index, 0, classes - 1)] += value.getCountAtValueIteratedTo();
            }
        }
        total = Arrays.stream(sums[seconds]).sum();
    }

    /// The percentile with its interval; none where fewer than 10 values lie above it, or fewer
    /// than two blocks fit.
    ///
    /// @param percentile 0..100
    /// @param seed equal seeds give equal intervals
    public Optional<Interval> percentile(double percentile, long seed) {
        if (!isSupported(percentile)) {
            return Optional.empty();
        }
        double[] drawn = draw(percentile, seed);
        Arrays.sort(drawn);
        double tail = (1 - Interval.LEVEL) / 2;
        return Optional.of(
                new Interval(
                        at(sums[seconds], 0, percentile),
                        Series.quantile(drawn, tail),
                        Series.quantile(drawn, 1 - tail)));
    }

    /// The percentile of another series by that of this one, with its interval; none under the same
    /// conditions, for either.
    public Optional<Interval> ratio(BlockBootstrap other, double percentile, long seed) {
        if (!isSupported(percentile) || !other.isSupported(percentile)) {
            return Optional.empty();
        }
        double[] here = draw(percentile, seed);
        double[] there = other.draw(percentile, ~seed);
        double[] ratios = new double[here.length];
        Arrays.setAll(ratios, i -> there[i] / here[i]);
        Arrays.sort(ratios);
        double tail = (1 - Interval.LEVEL) / 2;
        return Optional.of(
                new Interval(
                        other.at(other.sums[other.seconds], 0, percentile)
                                / at(sums[seconds], 0, percentile),
                        Series.quantile(ratios, tail),
                        Series.quantile(ratios, 1 - tail)));
    }

    private boolean isSupported(double percentile) {
        return total * (100 - percentile) / 100 >= ABOVE - 1e-6 && seconds >= 2 * block();
    }

    /// Short samples get short blocks: at least ten of them.
    private int block() {
        return Math.clamp(seconds / 10, 1, BLOCK_SECONDS);
    }

    private double[] draw(double percentile, long seed) {
        // Only the classes that the percentile can reach are added up one by one; those below count
        // as one. A tail eight times as heavy or as light as the real one is beyond any draw.
        double tail = 100 - percentile;
        int from = classAt(Math.max(0, 100 - REACH * tail));
        int to = classAt(100 - tail / REACH) + 1;
        long[][] below = new long[seconds + 1][];
        for (int s = 0; s <= seconds; s++) {
            long[] row = new long[to - from + 2];
            for (int c = 0; c < sums[s].length; c++) {
                row[Math.clamp(c - from + 1, 0, row.length - 1)] += sums[s][c];
            }
            below[s] = row;
        }
        SplittableRandom random = new SplittableRandom(seed);
        int block = block();
        int blocks = Math.ceilDiv(seconds, block);
        long[] counts = new long[to - from + 2];
        double[] drawn = new double[RESAMPLES];
        for (int r = 0; r < RESAMPLES; r++) {
            Arrays.fill(counts, 0);
            for (int b = 0; b < blocks; b++) {
                int start = random.nextInt(seconds);
                add(counts, below[start], below[Math.min(start + block, seconds)]);
                // The circle: a block that passes the end goes on at the beginning.
                add(counts, below[0], below[Math.max(0, start + block - seconds)]);
            }
            drawn[r] = at(counts, from - 1, percentile);
        }
        return drawn;
    }

    private int classAt(double percentile) {
        double wanted = total * percentile / 100;
        long before = 0;
        for (int c = 0; c < sums[seconds].length; c++) {
            before += sums[seconds][c];
            if (before >= wanted) {
                return c;
            }
        }
        return sums[seconds].length - 1;
    }

    private static void add(long[] counts, long[] before, long[] after) {
        for (int c = 0; c < counts.length; c++) {
            counts[c] += after[c] - before[c];
        }
    }

    /// The percentile of counted classes.
    ///
    /// @param first number of the class that stands first
    private double at(long[] counts, int first, double percentile) {
        long all = 0;
        for (long count : counts) {
            all += count;
        }
        double wanted = all * percentile / 100;
        double below = 0;
        for (int c = 0; c < counts.length; c++) {
            if (below + counts[c] >= wanted && counts[c] > 0) {
                double share = (wanted - below) / counts[c];
                int index = Math.clamp(first + c, 0, lows.length - 2);
                return lows[index] + share * (lows[index + 1] - lows[index]);
            }
            below += counts[c];
        }
        return lows[lows.length - 1];
    }

    /// The ratio of two means over time, by the same blocks of seconds. A mean is a sum by a sum:
    /// of steps by lengths for a rate, of times by steps for an average latency.
    ///
    /// @param baseAbove numerators a second, in order
    /// @param baseBelow denominators a second
    /// @param otherAbove likewise
    /// @param otherBelow likewise
    /// @return none with fewer than 20 seconds, or where a mean is not positive
    public static Optional<Interval> meanRatio(
            double[] baseAbove,
            double[] baseBelow,
            double[] otherAbove,
            double[] otherBelow,
            long seed) {
        double base = Arrays.stream(baseAbove).sum() / Arrays.stream(baseBelow).sum();
        double other = Arrays.stream(otherAbove).sum() / Arrays.stream(otherBelow).sum();
        if (Math.min(baseAbove.length, otherAbove.length) < SECONDS_MIN
                || !(base > 0)
                || !(other > 0)) {
            return Optional.empty();
        }
        double[] here = drawMeans(baseAbove, baseBelow, seed);
        double[] there = drawMeans(otherAbove, otherBelow, ~seed);
        double[] ratios = new double[here.length];
        Arrays.setAll(ratios, i -> there[i] / here[i]);
        Arrays.sort(ratios);
        double tail = (1 - Interval.LEVEL) / 2;
        return Optional.of(
                new Interval(
                        other / base,
                        Series.quantile(ratios, tail),
                        Series.quantile(ratios, 1 - tail)));
    }

    private static double[] drawMeans(double[] above, double[] below, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = above.length;
        int block = Math.clamp(n / 10, 1, BLOCK_SECONDS);
        double[] aboveBefore = sumsOfCircle(above);
        double[] belowBefore = sumsOfCircle(below);
        int blocks = Math.ceilDiv(n, block);
        double[] means = new double[RESAMPLES];
        for (int r = 0; r < RESAMPLES; r++) {
            double sum = 0;
            double by = 0;
            for (int b = 0; b < blocks; b++) {
                int from = random.nextInt(n);
                sum += aboveBefore[from + block] - aboveBefore[from];
                by += belowBefore[from + block] - belowBefore[from];
            }
            means[r] = sum / by;
        }
        return means;
    }

    private static double[] sumsOfCircle(double[] values) {
        double[] before = new double[2 * values.length + 1];
        for (int i = 0; i < 2 * values.length; i++) {
            before[i + 1] = before[i] + values[i % values.length];
        }
        return before;
    }
}
