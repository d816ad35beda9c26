package io.oltplab.runner.review.run;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.RunFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Puts the figures of all instances together when they have ended, and judges whether they may be
/// used.
final class Judgement {

    private static final double NANOS_PER_MS = 1e6;
    private static final double START_SPREAD_WARN_MS = 100;
    private static final double START_SPREAD_FAIL_MS = 1000;

    private final Measurement.Setup setup;
    private final Map<Integer, Party> present;
    private final RunFolder store;
    private final List<Verdict> verdicts = new ArrayList<>();

    /// @param present the instances by number; 0 disturbed them
    /// @param store takes phases, tables and verdicts
    Judgement(Measurement.Setup setup, Map<Integer, Party> present, RunFolder store) {
        this.setup = setup;
        this.present = present;
        this.store = store;
    }

    /// Writes all of it.
    ///
    /// @param seen what the watch saw; null if the load never began
    /// @param lost what was lost, one line each
    /// @param disturbed whether raw I/O ran beside
    /// @return every verdict
    List<Verdict> of(@Nullable Watch seen, List<String> lost, boolean disturbed) {
        List<PhaseResult> merged = phases();
        instances();
        if (!lost.isEmpty()) {
            verdicts.add(
                    new Verdict(
                            "all instances there",
                            setup.lostAllowed() ? Verdict.Level.WARN : Verdict.Level.FAIL,
                            String.join("; ", lost)));
        }
        if (disturbed) {
            verdicts.add(
                    new Verdict(
                            "undisturbed",
                            Verdict.Level.WARN,
                            "raw I/O ran beside on the same drive: not to be compared with undisturbed results"));
        }
        surroundings(seen, merged);
        Economy.of(
                        setup.folder(),
                        setup.machine().scope(),
                        Runtime.getRuntime().availableProcessors(),
                        merged)
                .ifPresent(store::table);
        if (present.size() == 1) {
            present.values().forEach(party -> party.tables.forEach(store::table));
        }
        verdicts.forEach(store::verdict);
        return verdicts;
    }

    /// Whether something but the target decided the figures.
    private void surroundings(@Nullable Watch seen, List<PhaseResult> merged) {
        List<Watch.Second> seconds = seen == null ? List.of() : seen.seconds();
        verdicts.addAll(Steadiness.of(setup.folder(), merged, seconds));
        Optional<PhaseResult> last =
                merged.stream()
                        .filter(one -> one.phase().kind() == Phase.Kind.SAMPLE)
                        .reduce((_, b) -> b);
        if (seen != null && last.isPresent()) {
            verdicts.addAll(
                    Conditions.of(
                            seconds,
                            seen.stalls(),
                            seen.longestPauseMs(),
                            seen.lateP99Nanos(),
                            setup.judgesDrive(),
                            Conditions.span(merged)));
        }
        if (setup.resultsOnDrive()) {
            verdicts.add(
                    new Verdict(
                            "results on another disk",
                            Verdict.Level.WARN,
                            "the results lie on the drive under test (drive.results-on-drive): their writes are in its figures"));
        }
    }

    private List<PhaseResult> phases() {
        Map<String, Map<Integer, PhaseResult>> byName = new LinkedHashMap<>();
        present.forEach(
                (number, party) -> {
                    if (number > 0) {
                        party.phases.forEach(
                                phase ->
                                        byName.computeIfAbsent(
                                                        phase.phase().name(), _ -> new TreeMap<>())
                                                .put(number, phase));
                    }
                });
        List<PhaseResult> merged = new ArrayList<>();
        byName.values()
                .forEach(
                        parts -> {
                            List<PhaseResult> all = List.copyOf(parts.values());
                            PhaseResult one = all.size() == 1 ? all.getFirst() : Merged.phase(all);
                            store.phase(one);
                            merged.add(one);
                            if (all.size() > 1 && one.phase().kind() == Phase.Kind.SAMPLE) {
                                store.table(Merged.table(parts));
                                verdicts.add(Merged.skewVerdict(all));
                            }
                        });
        return merged;
    }

    private void instances() {
        List<List<Verdict>> parts = new ArrayList<>();
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (Map.Entry<Integer, Party> entry : present.entrySet()) {
            if (entry.getKey() > 0) {
                parts.add(entry.getValue().verdicts);
                first = Math.min(first, entry.getValue().startNanos);
                last = Math.max(last, entry.getValue().startNanos);
            }
        }
        if (parts.size() == 1) {
            verdicts.addAll(parts.getFirst());
            return;
        }
        verdicts.addAll(Merged.verdicts(parts));
        double spread = (last - first) / NANOS_PER_MS;
        verdicts.add(
                new Verdict(
                        "started together",
                        spread > START_SPREAD_FAIL_MS
                                ? Verdict.Level.FAIL
                                : spread > START_SPREAD_WARN_MS
                                        ? Verdict.Level.WARN
                                        : Verdict.Level.PASS,
                        String.format(
                                Locale.ROOT,
                                "first and last instance began %.2f ms apart, limit 100 ms",
                                spread)));
    }
}
