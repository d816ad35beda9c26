package io.oltplab.report.content;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Column;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import io.oltplab.report.read.SecondHistograms;
import io.oltplab.report.statistics.BatchMeans;
import io.oltplab.report.statistics.BlockBootstrap;
import io.oltplab.report.statistics.Drift;
import io.oltplab.report.statistics.Interval;
import io.oltplab.report.statistics.SteadyState;
import io.oltplab.report.statistics.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/// How sure the headline of a run is, from its own seconds: intervals, and whether it had settled.
final class Steadiness {

    /// Fewer measured seconds say nothing.
    private static final int SECONDS_MIN = 20;

    /// Of the bootstrap: any number does, but the same result must give the same interval.
    private static final long SEED = 20_260_301;

    private Steadiness() {}

    static Section section(List<Run> runs) {
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            for (Headline.Row row : Headline.rows(run)) {
                List<Moment> seconds = run.seconds(row.phase());
                if (seconds.size() >= SECONDS_MIN) {
                    rows.add(cells(run, row, seconds));
                }
            }
        }
        if (rows.isEmpty()) {
            return new Section("steadiness", "How sure", false, List.of());
        }
        return new Section(
                "steadiness",
                "How sure",
                false,
                List.of(
                        new Block.Grid(
                                "Intervals and settling of the measured phases",
                                List.of(
                                        Column.words("run"),
                                        Column.words("phase"),
                                        Column.words("rate (1/s), 95 % interval"),
                                        Column.words("p99 (ms), 95 % interval"),
                                        Column.words("batches"),
                                        Column.number("lag-1 correlation"),
                                        Column.number("worth independent seconds"),
                                        Column.words("drift over the phase"),
                                        Column.words("warm-up left in it (MSER-5)"),
                                        Column.words("settled (SNIA, 5 rounds of 300 s)")),
                                rows),
                        new Block.Text(
                                "Intervals are those of this run's seconds: batch means for the rate,"
                                        + " a block bootstrap for p99. They say how well the run is"
                                        + " known, not how much two runs of the same drive differ;"
                                        + " that takes three runs and oltplab compare. Doubtful: the"
                                        + " batches are shorter than 30 s or depend on each other.",
                                Block.Weight.NOTE)));
    }

    /// The interval of the rate of a row; none where the seconds cannot carry one.
    static Optional<Interval> rate(Run run, Headline.Row row) {
        return BatchMeans.of(rates(run.seconds(row.phase())))
                .filter(means -> !means.isDoubtful())
                .map(BatchMeans::interval);
    }

    private static List<String> cells(Run run, Headline.Row row, List<Moment> seconds) {
        double[] rates = rates(seconds);
        Optional<BatchMeans> means = BatchMeans.of(rates);
        List<Histogram> histograms = SecondHistograms.of(run, seconds);
        Optional<Interval> p99 =
                histograms.isEmpty()
                        ? Optional.empty()
                        : new BlockBootstrap(histograms).percentile(99, SEED);
        return List.of(
                run.name(),
                row.phase(),
                means.map(
                                found ->
                                        ends(found.interval(), 1)
                                                + (found.isDoubtful() ? ", doubtful" : ""))
                        .orElse("n/a"),
                p99.map(found -> ends(found, 1e-6)).orElse("n/a"),
                means.map(found -> found.batches() + " of " + found.batchSeconds() + " s")
                        .orElse("n/a"),
                means.map(found -> Figures.number(found.lagOne())).orElse("n/a"),
                means.map(found -> Figures.count(Math.round(found.effective()))).orElse("n/a"),
                Drift.of(rates).map(Steadiness::drift).orElse("n/a"),
                warmUp(rates),
                settled(rates));
    }

    private static double[] rates(List<Moment> seconds) {
        return seconds.stream().mapToDouble(Moment::perSecond).toArray();
    }

    private static String ends(Interval interval, double unit) {
        return Figures.number(interval.estimate() * unit)
                + " ("
                + Figures.number(interval.low() * unit)
                + " to "
                + Figures.number(interval.high() * unit)
                + ")";
    }

    private static String drift(Drift drift) {
        String sign = drift.share() > 0 ? "+" : "";
        return sign + Figures.percent(drift.share()) + (drift.isFlagged() ? ", drifting" : "");
    }

    private static String warmUp(double[] rates) {
        if (rates.length < WarmUp.VALUES_MIN) {
            return "too short to say";
        }
        OptionalInt cut = WarmUp.cut(rates);
        return cut.isPresent() ? cut.getAsInt() + " s" : "not settled";
    }

    private static String settled(double[] rates) {
        int needed = SteadyState.ROUNDS * SteadyState.ROUND_SECONDS;
        if (rates.length < needed) {
            return "too short to say";
        }
        double[] rounds = new double[SteadyState.ROUNDS];
        int from = rates.length - needed;
        for (int i = 0; i < needed; i++) {
            rounds[i / SteadyState.ROUND_SECONDS] += rates[from + i] / SteadyState.ROUND_SECONDS;
        }
        SteadyState state = SteadyState.of(rounds);
        return (state.holds() ? "yes" : "no")
                + ": range "
                + Figures.percent(state.range())
                + " (limit 20), slope "
                + Figures.percent(state.slope())
                + " (limit 10)";
    }
}
