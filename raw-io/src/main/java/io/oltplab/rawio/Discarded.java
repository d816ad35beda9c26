package io.oltplab.rawio;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.util.Map;

/// Keeps nothing: for I/Os that are no part of a result.
record Discarded(Bench bench) implements Recording {

    @Override
    public Clock clock() {
        return bench.clock();
    }

    @Override
    public void begins(long nanos) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void phase(PhaseResult phase) {}

    @Override
    public void verdict(Verdict verdict) {}

    @Override
    public void table(Table table) {}

    @Override
    public void environment(String section, Map<String, String> facts) {}

    @Override
    public void event(String what) {}

    @Override
    public boolean stopRequested() {
        return bench.stopRequested();
    }
}
