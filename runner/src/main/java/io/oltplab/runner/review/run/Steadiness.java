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
import java.util.OptionalInt;

/// Whether a sample was steady: MSER-5 over the whole run, drift within the sample, and SNIA's rule
/// on the last five rounds of 300 s for throughput, p99 and MB/s written. A run shorter than five
/// rounds is too short to be called unsteady: it is warned of.
final class Steadiness {

    private static final double PERCENT = 100;
    private static final int JUDGED = SteadyState.ROUNDS * SteadyState.ROUND_SECONDS;
    private static final double NANOS_PER_MS = 1e6;

    private Steadiness() {}

    /// Judges a run with one sample; a sweep of many points has no such verdict.
    ///
    /// @param seconds what the drive did, as the watch saw it
    static List<Verdict> of(Path folder, List<PhaseResult> phases, List<Watch.Second> seconds) {
        List<PhaseResult> samples =
                phases.stream().filter(p -> p.phase().kind() == Phase.Kind.SAMPLE).toList();
        if (samples.size() != 1) {
            return List.of();
        }
        String sample = samples.getFirst().phase().name();
        List<TimelineRow> rows = RunFolder.timeline(folder);
        double[] all = rows.stream().mapToDouble(TimelineRow::throughput).toArray();
        double[] p99 =
                rows.stream()
                        .mapToDouble(row -> row.total().responseP99() / NANOS_PER_MS)
                        .toArray();
        double[] written = seconds.stream().mapToDouble(Watch.Second::writtenBytes).toArray();
        double[] measured =
                rows.stream()
                        .filter(row -> row.phase().equals(sample))
                        .mapToDouble(TimelineRow::throughput)
                        .toArray();
        List<Verdict> verdicts = new ArrayList<>();
        verdicts.add(settled(all, all.length - measured.length));
        verdicts.add(drift(measured));
        verdicts.add(rounds("throughput", all));
        if (all.length >= JUDGED) {
            verdicts.add(rounds("p99", p99));
            if (written.length >= JUDGED) {
                verdicts.add(rounds("MB/s written", written));
            }
        }
        return verdicts;
    }

    /// A failed check of a run that is long enough makes it invalid.
    private static Verdict.Level bad(int seconds) {
        return seconds >= JUDGED ? Verdict.Level.FAIL : Verdict.Level.WARN;
    }

    static Verdict settled(double[] all, int sampleStart) {
        OptionalInt cut = WarmUp.cut(all);
        boolean good = cut.isPresent() && cut.getAsInt() <= sampleStart;
        return new Verdict(
                "settled before the sample",
                good ? Verdict.Level.PASS : bad(all.length),
                (cut.isPresent()
                                ? "MSER-5 drops the first " + cut.getAsInt() + " s"
                                : "MSER-5 finds no settled half")
                        + ", the sample began at "
                        + sampleStart
                        + " s"
                        + (good || all.length >= JUDGED ? "" : "; too short to be judged"));
    }

    static Verdict drift(double[] measured) {
        String check = "drift within the sample";
        return Drift.of(measured)
                .map(
                        drift ->
                                new Verdict(
                                        check,
                                        drift.isFlagged()
                                                ? bad(measured.length)
                                                : Verdict.Level.PASS,
                                        String.format(
                                                Locale.ROOT,
                                                "%+.1f %% over the sample, z %.2f; flagged beyond 5 %% and 1.96",
                                                drift.share() * PERCENT,
                                                drift.z())))
                .orElse(
                        new Verdict(
                                check,
                                Verdict.Level.WARN,
                                measured.length + " s are too short to be judged"));
    }

    /// @param name what the values are
    /// @param all a value a second
    static Verdict rounds(String name, double[] all) {
        String check = "steady state of " + name;
        if (all.length < JUDGED) {
            return new Verdict(
                    check,
                    Verdict.Level.WARN,
                    "SNIA's rule needs five rounds of 300 s, this run has "
                            + all.length
                            + " s: too short to be judged");
        }
        double[] last = new double[SteadyState.ROUNDS];
        int first = all.length - JUDGED;
        for (int i = 0; i < JUDGED; i++) {
            last[i / SteadyState.ROUND_SECONDS] += all[first + i] / SteadyState.ROUND_SECONDS;
        }
        SteadyState state = SteadyState.of(last);
        return new Verdict(
                check,
                state.holds() ? Verdict.Level.PASS : Verdict.Level.FAIL,
                String.format(
                        Locale.ROOT,
                        "last five rounds of 300 s: range %.1f %%, limit 20 %%, slope %.1f %%, limit 10 %%",
                        state.range() * PERCENT,
                        state.slope() * PERCENT));
    }
}
