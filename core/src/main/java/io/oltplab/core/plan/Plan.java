package io.oltplab.core.plan;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Everything that decides a run. It is stored whole in the result, so a result can be run again.
///
/// @param workload name of the workload's provider, such as `tpcc`
/// @param target the thing under test
/// @param phases in the order in which they run, at least one, with different names
/// @param seed the only source of randomness: equal seeds give equal inputs
/// @param stepLimit the run ends after this many completed steps; 0 is no limit
/// @param options the workload's own options by their public names, sorted, as the user could type
///   them; never a secret
public record Plan(
        String workload,
        Target target,
        List<Phase> phases,
        long seed,
        long stepLimit,
        Map<String, String> options) {

    public Plan {
        if (workload.isBlank()) {
            throw new IllegalArgumentException("a plan needs a workload");
        }
        if (phases.isEmpty()) {
            throw new IllegalArgumentException("a plan needs at least one phase");
        }
        if (stepLimit < 0) {
            throw new IllegalArgumentException("step limit must be 0 or more, got " + stepLimit);
        }
        Set<String> names = new HashSet<>();
        for (Phase phase : phases) {
            if (!names.add(phase.name())) {
                throw new IllegalArgumentException("two phases are named " + phase.name());
            }
        }
        phases = List.copyOf(phases);
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }
}
