package io.oltplab.tpcc.run;

import io.oltplab.core.bench.ForwardingRecording;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Hands everything on to a recording and keeps the phases for a look back.
final class PhaseKeeper extends ForwardingRecording {

    private final List<PhaseResult> phases = new CopyOnWriteArrayList<>();

    PhaseKeeper(Recording recording) {
        super(recording);
    }

    /// The measured phases that ended.
    List<PhaseResult> samples() {
        return phases.stream().filter(phase -> phase.phase().kind() == Phase.Kind.SAMPLE).toList();
    }

    @Override
    public void phase(PhaseResult phase) {
        phases.add(phase);
        super.phase(phase);
    }
}
