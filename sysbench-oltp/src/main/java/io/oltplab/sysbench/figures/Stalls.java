package io.oltplab.sysbench.figures;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/// How even the throughput was from second to second: what the average of a run does not show. Not
/// safe for use by several threads; 8 bytes a second.
public final class Stalls {

    private static final double STALLED = 0.1;
    private static final double SLOW = 0.5;
    private static final int FIRST_SIZE = 1024;

    private long[] perSecond = new long[FIRST_SIZE];
    private int seconds;

    /// Counts a whole second.
    ///
    /// @param events completed in it
    public void add(long events) {
        if (seconds == perSecond.length) {
            perSecond = Arrays.copyOf(perSecond, 2 * seconds);
        }
        perSecond[seconds++] = events;
    }

    /// What came out.
    ///
    /// @param seconds how many were counted
    /// @param median events of a second
    /// @param stalled seconds with less than 10 % of the median
    /// @param slow seconds with less than 50 % of it, those that stalled included
    /// @param longest most seconds one after the other with less than 10 %
    /// @param variation standard deviation of a second's events divided by their mean; 0 without
    ///   events
    public record Figures(
            int seconds, double median, int stalled, int slow, int longest, double variation) {

        /// By the names that results have for them.
        public Map<String, Double> named() {
            Map<String, Double> named = new TreeMap<>();
            named.put("tps_median", median);
            named.put("tps_variation", variation);
            named.put("stall_seconds_below_10_percent", (double) stalled);
            named.put("stall_seconds_below_50_percent", (double) slow);
            named.put("stall_seconds_longest", (double) longest);
            return named;
        }
    }

    /// The figures so far.
    public Figures figures() {
        double median = median();
        int stalled = 0;
        int slow = 0;
        int longest = 0;
        int inRow = 0;
        double sum = 0;
        for (int i = 0; i < seconds; i++) {
            boolean stalls = perSecond[i] < STALLED * median;
            stalled += stalls ? 1 : 0;
            slow += perSecond[i] < SLOW * median ? 1 : 0;
            inRow = stalls ? inRow + 1 : 0;
            longest = Math.max(longest, inRow);
            sum += perSecond[i];
        }
        return new Figures(seconds, median, stalled, slow, longest, variation(sum));
    }

    private double variation(double sum) {
        if (sum == 0) {
            return 0;
        }
        double mean = sum / seconds;
        double squares = 0;
        for (int i = 0; i < seconds; i++) {
            squares += (perSecond[i] - mean) * (perSecond[i] - mean);
        }
        return Math.sqrt(squares / seconds) / mean;
    }

    private double median() {
        if (seconds == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(perSecond, seconds);
        Arrays.sort(sorted);
        int middle = seconds / 2;
        return seconds % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }
}
