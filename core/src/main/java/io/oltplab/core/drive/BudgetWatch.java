package io.oltplab.core.drive;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Watches over an error budget from interval to interval. For the conductor's thread.
final class BudgetWatch {

    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ErrorBudget budget;
    private final ArrayDeque<Counted> window = new ArrayDeque<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private boolean passed;

    private record Counted(long failed, long ended) {}

    BudgetWatch(ErrorBudget budget) {
        this.budget = budget;
    }

    /// Takes an interval.
    ///
    /// @return whether the run has to stop because of it
    boolean passedWith(Sample sample) {
        long failed = 0;
        long done = 0;
        for (OperationSample part : sample.operations()) {
            failed += part.failed();
            done += part.done();
        }
        window.addLast(new Counted(failed, failed + done));
        if (window.size() > ErrorBudget.WINDOW_SECONDS) {
            window.removeFirst();
        }
        long windowFailed = window.stream().mapToLong(Counted::failed).sum();
        long windowEnded = window.stream().mapToLong(Counted::ended).sum();
        if (passed
                || windowFailed < ErrorBudget.FAILED_LEAST
                || !budget.passedBy(windowFailed, windowEnded)) {
            return false;
        }
        passed = true;
        double second = (sample.startNanos() + sample.lengthNanos()) / NANOS_PER_SECOND;
        verdicts.add(
                new Verdict(
                        Verdict.ERROR_RATE,
                        Verdict.Level.FAIL,
                        String.format(
                                Locale.ROOT,
                                "%s in the %d s before second %.0f: the run was stopped",
                                share(windowFailed, windowEnded),
                                window.size(),
                                second)));
        return true;
    }

    /// Takes a phase that has ended.
    void ended(PhaseResult phase) {
        if (!budget.limits() || phase.phase().kind() != Phase.Kind.SAMPLE || passed) {
            return;
        }
        long failed = 0;
        long done = 0;
        for (OperationResult operation : phase.operations()) {
            failed += operation.failed();
            done += operation.done();
        }
        boolean over = budget.passedBy(failed, failed + done);
        verdicts.add(
                new Verdict(
                        Verdict.ERROR_RATE,
                        over ? Verdict.Level.FAIL : Verdict.Level.PASS,
                        share(failed, failed + done) + " of phase " + phase.phase().name()));
    }

    private String share(long failed, long ended) {
        return String.format(
                Locale.ROOT,
                "%.3f %% of the steps failed (%,d of %,d, limit %s %%)",
                ended == 0 ? 0 : PERCENT * failed / ended,
                failed,
                ended,
                budget.maxPercent() == Math.rint(budget.maxPercent())
                        ? "" + (long) budget.maxPercent()
                        : "" + budget.maxPercent());
    }

    /// What came out so far.
    List<Verdict> verdicts() {
        return List.copyOf(verdicts);
    }
}
