package io.oltplab.tpcc.run;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The phases of a run: users start, the target settles, the sample.
public final class Phases {

    private Phases() {}

    /// Half of the warm-up starts the users, the other half is under full load.
    ///
    /// @param warmup 0 for none
    /// @param sample how long is measured
    public static List<Phase> of(Duration warmup, Duration sample, Load load) {
        List<Phase> phases = new ArrayList<>();
        Duration half = warmup.dividedBy(2);
        if (half.toMillis() >= 1) {
            phases.add(new Phase("ramp", Phase.Kind.RAMP, half, load));
            phases.add(
                    new Phase("precondition", Phase.Kind.PRECONDITION, warmup.minus(half), load));
        }
        phases.add(new Phase("sample", Phase.Kind.SAMPLE, sample, load));
        return phases;
    }
}
