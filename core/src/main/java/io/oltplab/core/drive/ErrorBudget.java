package io.oltplab.core.drive;

/// How many of a run's steps may fail (`--max-error-rate`). A run that passes it is stopped; its
/// result is written, marked invalid, and the program exits with
/// [io.oltplab.core.result.ExitCode#ERROR_BUDGET].
///
/// The share is looked at every second, over the steps that ended in the last [#WINDOW_SECONDS]
/// seconds, as soon as [#FAILED_LEAST] of them failed; and once more over the whole of each sample.
/// A step that was retried and then done has not failed.
///
/// @param maxPercent of the steps that ended, 0 to 100; 100 is no limit
public record ErrorBudget(double maxPercent) {

    /// No limit.
    public static final ErrorBudget NONE = new ErrorBudget(100);

    /// Over how many seconds the share is taken while the run goes on.
    static final int WINDOW_SECONDS = 10;

    /// A share of fewer failures says nothing yet.
    static final int FAILED_LEAST = 10;

    private static final double PERCENT = 100;

    public ErrorBudget {
        if (!(maxPercent >= 0 && maxPercent <= PERCENT)) {
            throw new IllegalArgumentException(
                    "--max-error-rate must be 0 to 100 percent, got " + maxPercent);
        }
    }

    /// Whether anything is limited.
    public boolean limits() {
        return maxPercent < PERCENT;
    }

    /// Whether so many failed steps are too many.
    ///
    /// @param ended done and failed ones together
    boolean passedBy(long failed, long ended) {
        return limits() && PERCENT * failed > maxPercent * ended;
    }
}
