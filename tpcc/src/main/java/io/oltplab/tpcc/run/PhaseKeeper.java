package io.oltplab.tpcc.run;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Hands everything on to a recording and keeps the phases for a look back.
final class PhaseKeeper implements Recording {

    private final Recording recording;
    private final List<PhaseResult> phases = new CopyOnWriteArrayList<>();

    PhaseKeeper(Recording recording) {
        this.recording = recording;
    }

    /// The measured phases that ended.
    List<PhaseResult> samples() {
        return phases.stream().filter(phase -> phase.phase().kind() == Phase.Kind.SAMPLE).toList();
    }

    @Override
    public Clock clock() {
        return recording.clock();
    }

    @Override
    public long startAt(long earliest) throws InterruptedException {
        return recording.startAt(earliest);
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
        phases.add(phase);
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
