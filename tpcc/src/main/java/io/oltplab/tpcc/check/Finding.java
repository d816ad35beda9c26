package io.oltplab.tpcc.check;

import io.oltplab.core.result.Verdict;
import java.util.List;

/// What came out of checking one condition.
///
/// @param offenders the first keys that break it, at most ten, in the order of the warehouses, each
///   with the figures that disagree
public record Finding(Condition condition, List<String> offenders) {

    public Finding {
        offenders = List.copyOf(offenders);
    }

    /// Whether the condition holds.
    public boolean holds() {
        return offenders.isEmpty();
    }

    /// As a check of a result.
    public Verdict verdict() {
        return new Verdict(
                "condition " + condition.number(),
                holds() ? Verdict.Level.PASS : Verdict.Level.FAIL,
                holds()
                        ? condition.claim()
                        : condition.claim() + " is broken, first at " + offenders.getFirst());
    }
}
