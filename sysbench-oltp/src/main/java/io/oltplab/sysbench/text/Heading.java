package io.oltplab.sysbench.text;

import static java.util.stream.Collectors.joining;

import java.util.List;

/// The lines before the first figure.
public final class Heading {

    /// The program's line, in the place of sysbench's own.
    public static final String PROGRAM = "oltplab (in the words of sysbench 1.0.20)\n";

    private Heading() {}

    /// What will run.
    ///
    /// @param threads how many
    /// @param rate target rate in events per second, 0 for as fast as possible
    /// @param interval of the interim lines in seconds, 0 for none
    /// @param seed of the random numbers; 0 when it was taken from the time
    /// @param distribution of the row numbers: sysbench does not say it, and results differ
    ///   several-fold by it
    /// @param checkpoints seconds of full reports on the way
    public static String run(
            int threads,
            int rate,
            int interval,
            List<Long> checkpoints,
            long seed,
            String distribution) {
        StringBuilder text = new StringBuilder("Running the test with following options:\n");
        text.append("Number of threads: ").append(threads).append('\n');
        if (rate > 0) {
            text.append("Target transaction rate: ").append(rate).append("/sec\n");
        }
        if (interval > 0) {
            text.append("Report intermediate results every ").append(interval);
            text.append(" second(s)\n");
        }
        if (!checkpoints.isEmpty()) {
            text.append("Report checkpoint(s) at ");
            text.append(checkpoints.stream().map(String::valueOf).collect(joining(", ")));
            text.append(" seconds\n");
        }
        text.append("Initializing random number generator from ");
        text.append(seed == 0 ? "current time\n" : "seed (" + seed + ").\n");
        text.append("Random distribution of row ids: ").append(distribution).append('\n');
        return text.append("\n\nInitializing worker threads...\n\n").toString();
    }

    /// When every thread is connected and the clock starts.
    public static String started() {
        return "Threads started!\n\n";
    }
}
