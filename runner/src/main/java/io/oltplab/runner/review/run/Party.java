package io.oltplab.runner.review.run;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An instance at work, as its measurement knows it. Guarded by the measurement.
final class Party {
    final Plan plan;
    final Deque<Sample> waiting = new ArrayDeque<>();
    final List<PhaseResult> phases = new ArrayList<>();
    final List<Verdict> verdicts = new ArrayList<>();
    final List<Table> tables = new ArrayList<>();
    final Map<String, Map<String, String>> environment = new TreeMap<>();
    volatile boolean hasBegun;
    volatile long startNanos;
    String live = "";
    boolean ended;

    Party(Plan plan) {
        this.plan = plan;
    }
}
