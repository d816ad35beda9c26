package io.oltplab.core.bench;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.util.Map;

/// Hands everything on to another recording. Whoever looks at some of it extends this, so that
/// nothing is kept back by being forgotten.
public abstract class ForwardingRecording implements Recording {

    private final Recording to;

    /// @param to that everything is handed to
    protected ForwardingRecording(Recording to) {
        this.to = to;
    }

    @Override
    public Clock clock() {
        return to.clock();
    }

    @Override
    public long startAt(long earliest) throws InterruptedException {
        return to.startAt(earliest);
    }

    @Override
    public void begins(long nanos) {
        to.begins(nanos);
    }

    @Override
    public void sample(Sample sample) {
        to.sample(sample);
    }

    @Override
    public void phase(PhaseResult phase) {
        to.phase(phase);
    }

    @Override
    public void verdict(Verdict verdict) {
        to.verdict(verdict);
    }

    @Override
    public void table(Table table) {
        to.table(table);
    }

    @Override
    public void environment(String section, Map<String, String> facts) {
        to.environment(section, facts);
    }

    @Override
    public void event(String what) {
        to.event(what);
    }

    @Override
    public boolean stopRequested() {
        return to.stopRequested();
    }
}
