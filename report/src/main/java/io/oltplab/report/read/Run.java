package io.oltplab.report.read;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import java.util.List;

/// One run of a report.
///
/// @param name unique within the report, such as `tpcc`
/// @param source where the figures come from: the folder, for people
/// @param result as far as the run went
/// @param timeline in order; empty where none was kept
public record Run(String name, String source, RunResult result, List<Moment> timeline) {

    public Run {
        timeline = List.copyOf(timeline);
    }

    /// Whether the target is a device (or a file that stands for one) and the rate is IOPS.
    public boolean isRaw() {
        return switch (result.plan().target()) {
            case Target.Device _ -> true;
            case Target.Database _ -> false;
        };
    }

    /// `IOPS` or `TPS`.
    public String rateUnit() {
        return isRaw() ? "IOPS" : "TPS";
    }

    /// The measured phases, in order.
    public List<PhaseResult> samples() {
        return result.phases().stream()
                .filter(phase -> phase.phase().kind() == Phase.Kind.SAMPLE)
                .toList();
    }
}
