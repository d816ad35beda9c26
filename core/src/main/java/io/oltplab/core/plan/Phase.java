package io.oltplab.core.plan;

import java.time.Duration;

/// A stretch of a run that begins and ends at the same instant for all users.
///
/// @param name unique within the plan, such as `ramp`, `sample` or `40 %`
/// @param kind what the figures of this phase are good for
/// @param duration how long, at least 1 ms
/// @param load how work arrives; consecutive phases with an equal load keep their users
public record Phase(String name, Kind kind, Duration duration, Load load) {

    /// What a phase is for. Only [#SAMPLE] enters headline figures.
    public enum Kind {
        /// Users start, spread evenly over the phase.
        RAMP,
        /// The target settles under the full load: caches fill, the drive leaves its fresh state.
        PRECONDITION,
        /// The measured interval.
        SAMPLE
    }

    public Phase {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a phase needs a name");
        }
        if (duration.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "duration of phase " + name + " must be at least 1 ms, got " + duration);
        }
    }
}
