package io.oltplab.runner.review.run;

import io.oltplab.core.plan.Phase;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.store.TimelineRow;
import io.oltplab.report.statistics.Drift;
import io.oltplab.report.statistics.SteadyState;
import io.oltplab.report.statistics.WarmUp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// Whether a sample was steady: MSER-5 over the whole run, drift within the sample, and SNIA's rule
/// on rounds of 300 s where there are enough of them.
final class Steadiness {

    private static final double PERCENT = 100;

    private Steadiness() {}

    /// Judges a run with one sample; a sweep of many points has no such verdict.
    static List<Verdict> of(Path folder, List<PhaseResult> phases) {
        List<PhaseResult> samples =
                phases.stream().filter(p -> p.phase().kind() == Phase.Kind.SAMPLE).toList();
        if (samples.size() != 1) {
            return List.of();
        }
        String sample = samples.getFirst().phase().name();
        List<TimelineRow> rows = RunFolder.timeline(folder);
        double[] all = rows.stream().mapToDouble(TimelineRow::throughput).toArray();
        double[] measured =
                rows.stream()
                        .filter(row -> row.phase().equals(sample))
                        .mapToDouble(TimelineRow::throughput)
                        .toArray();
        List<Verdict> verdicts = new ArrayList<>();
        verdicts.add(settled(all, all.length - measured.length));
        drift(measured).ifPresent(verdicts::add);
        rounds(all).ifPresent(verdicts::add);
        return verdicts;
    }

    static Verdict settled(double[] all, int sampleStart) {
        OptionalInt cut = WarmUp.cut(all);
        boolean good = cut.isPresent() && cut.getAsInt() <= sampleStart;
        return new Verdict(
                "settled before the sample",
                good ? Verdict.Level.PASS : Verdict.Level.WARN,
                (cut.isPresent()
                                ? "MSER-5 drops the first " + cut.getAsInt() + " s"
                                : "MSER-5 finds no settled half")
                        + ", the sample began at "
                        + sampleStart
                        + " s");
    }

    static Optional<Verdict> drift(double[] measured) {
        return Drift.of(measured)
                .map(
                        drift ->
                                new Verdict(
                                        "drift within the sample",
                                        drift.isFlagged() ? Verdict.Level.WARN : Verdict.Level.PASS,
                                        String.format(
                                                Locale.ROOT,
                                                "%+.1f %% over the sample, z %.2f; flagged beyond 5 %% and 1.96",
                                                drift.share() * PERCENT,
                                                drift.z())));
    }

    static Optional<Verdict> rounds(double[] all) {
        if (all.length < SteadyState.ROUNDS * SteadyState.ROUND_SECONDS) {
            return Optional.empty();
        }
        OptionalInt reached = SteadyState.reachedAt(all, SteadyState.ROUND_SECONDS);
        return Optional.of(
                new Verdict(
                        "steady state (SNIA rule, 300 s rounds)",
                        reached.isPresent() ? Verdict.Level.PASS : Verdict.Level.WARN,
                        reached.isPresent()
                                ? "reached at " + reached.getAsInt() + " s"
                                : "five rounds never lay within 20 % and 10 %"));
    }
}
