package io.oltplab.core.store;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.util.Map;

/// A recording on disk.
record FolderRecording(Clock clock, RunFolder folder) implements Recording {

    @Override
    public void begins(long nanos) {
        folder.begins(nanos);
    }

    @Override
    public void sample(Sample sample) {
        folder.sample(sample);
    }

    @Override
    public void phase(PhaseResult phase) {
        folder.phase(phase);
    }

    @Override
    public void verdict(Verdict verdict) {
        folder.verdict(verdict);
    }

    @Override
    public void table(Table table) {
        folder.table(table);
    }

    @Override
    public void environment(String section, Map<String, String> facts) {
        folder.environment(section, facts);
    }

    @Override
    public void event(String what) {
        folder.event(what);
    }

    @Override
    public boolean stopRequested() {
        return false;
    }
}
