package io.oltplab.core.bench;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.util.Map;

/// Takes the figures of a run as they come. Everything given here is on disk soon after.
public interface Recording {

    Clock clock();

    /// Asks when the load is to begin, once everything is ready for it. Returns at once, or when
    /// all are ready that have to begin at the same instant.
    ///
    /// @param earliest of [#clock()]
    /// @return the instant, not before the earliest
    default long startAt(long earliest) throws InterruptedException {
        return earliest;
    }

    /// The load begins: samples and phases count from this instant of the clock, and so do events
    /// from here on. Called once, before the first sample.
    ///
    /// @param nanos of [#clock()]
    void begins(long nanos);

    /// One interval (a second, or what is left of a phase) of the timeline.
    void sample(Sample sample);

    /// A phase that has ended.
    void phase(PhaseResult phase);

    /// A check of the run's validity.
    void verdict(Verdict verdict);

    /// A table of the workload's own for the report.
    void table(Table table);

    /// Facts about the target for the result's environment, such as `database` with version and
    /// variables. Replaces an earlier section of that name.
    void environment(String section, Map<String, String> facts);

    /// Something that happened, for people and for the timeline.
    void event(String what);

    /// Whether the run has to stop issuing work, drain and return.
    boolean stopRequested();
}
