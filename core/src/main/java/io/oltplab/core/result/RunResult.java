package io.oltplab.core.result;

import io.oltplab.core.plan.Plan;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One run, whole: `summary.json` is this record.
///
/// @param schema version of this layout, [#SCHEMA]
/// @param status whether the run came to its end
/// @param reason why it did not, one line; empty when complete
/// @param tool name and version of the program
/// @param startedAt wall clock at which the load began, from which phases and events count
/// @param endedAt wall clock
/// @param plan what was asked
/// @param environment section (`host`, `drive`, `database`, `jvm`) to fact to value
/// @param phases in the order in which they ran
/// @param verdicts checks of validity
/// @param tables of the workload
/// @param events what happened, in order, each beginning with the seconds since the load began,
///   negative before it
public record RunResult(
        String schema,
        Status status,
        String reason,
        String tool,
        Instant startedAt,
        Instant endedAt,
        Plan plan,
        Map<String, Map<String, String>> environment,
        List<PhaseResult> phases,
        List<Verdict> verdicts,
        List<Table> tables,
        List<String> events) {

    /// The only value of [#schema()] so far. The number grows when a field changes its meaning.
    public static final String SCHEMA = "oltplab-result/1";

    /// Where a run stands.
    public enum Status {
        RUNNING,
        COMPLETE,
        /// Ended early (Ctrl-C, kill, lost target): figures cover what ran.
        PARTIAL,
        /// Ran, but a check failed: the figures must not be used as a result.
        INVALID
    }

    public RunResult {
        Map<String, Map<String, String>> sections = new TreeMap<>();
        environment.forEach(
                (name, facts) ->
                        sections.put(name, Collections.unmodifiableMap(new TreeMap<>(facts))));
        environment = Collections.unmodifiableMap(sections);
        phases = List.copyOf(phases);
        verdicts = List.copyOf(verdicts);
        tables = List.copyOf(tables);
        events = List.copyOf(events);
    }
}
