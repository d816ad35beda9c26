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
/// @param beside what drive, machine and database counted meanwhile
public record Run(
        String name, String source, RunResult result, List<Moment> timeline, Beside beside) {

    private static final long HALF_SECOND_NANOS = 500_000_000;

    public Run {
        timeline = List.copyOf(timeline);
    }

    /// A run beside which nothing was counted.
    public Run(String name, String source, RunResult result, List<Moment> timeline) {
        this(name, source, result, timeline, Beside.NONE);
    }

    /// The same run under another name.
    public Run named(String other) {
        return new Run(other, source, result, timeline, beside);
    }

    /// Whether the target is a device (or a file that stands for one) and the rate is IOPS.
    public boolean isRaw() {
        return switch (result.plan().target()) {
            case Target.Device _ -> true;
            case Target.Database _ -> false;
        };
    }

    /// The whole seconds of a phase, in order. What was left of a second at its end is left out.
    public List<Moment> seconds(String phase) {
        return timeline.stream()
                .filter(moment -> moment.phase().equals(phase))
                .filter(moment -> moment.lengthNanos() > HALF_SECOND_NANOS)
                .toList();
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
