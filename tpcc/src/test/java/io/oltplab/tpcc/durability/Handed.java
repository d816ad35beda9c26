package io.oltplab.tpcc.durability;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.util.Map;

/// Hands everything on to a recording.
class Handed implements Recording {

    private final Recording recording;

    Handed(Recording recording) {
        this.recording = recording;
    }

    @Override
    public Clock clock() {
        return recording.clock();
    }

    @Override
    public void begins(long nanos) {
        recording.begins(nanos);
    }

    @Override
    public void sample(Sample sample) {
        recording.sample(sample);
    }

    @Override
    public void phase(PhaseResult phase) {
        recording.phase(phase);
    }

    @Override
    public void verdict(Verdict verdict) {
        recording.verdict(verdict);
    }

    @Override
    public void table(Table table) {
        recording.table(table);
    }

    @Override
    public void environment(String section, Map<String, String> facts) {
        recording.environment(section, facts);
    }

    @Override
    public void event(String what) {
        recording.event(what);
    }

    @Override
    public boolean stopRequested() {
        return recording.stopRequested();
    }
}
