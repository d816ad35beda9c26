package io.oltplab.report.content;

import io.oltplab.core.result.Verdict;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;

/// One sentence a run, after what a reader has to know before it.
final class VerdictSection {

    private VerdictSection() {}

    /// The section of verdict sentences and warnings.
    static Section of(List<Run> runs, List<String> problems) {
        List<Block> blocks = new ArrayList<>();
        for (String problem : problems) {
            blocks.add(new Block.Text("NOT READ: " + problem, Block.Weight.ALERT));
        }
        for (Run run : runs) {
            Caveats.of(run).forEach(line -> blocks.add(new Block.Text(line, Block.Weight.ALERT)));
        }
        for (Run run : runs) {
            blocks.add(new Block.Text(sentence(run), Block.Weight.LEAD));
        }
        return new Section("verdict", "Verdict", true, blocks);
    }

    /// One run in a sentence.
    static String sentence(Run run) {
        List<Headline.Row> rows = Headline.rows(run);
        StringBuilder words = new StringBuilder(run.name());
        if (!run.name().equals(run.result().plan().workload())) {
            words.append(" (").append(run.result().plan().workload()).append(')');
        }
        words.append(" on ").append(Labels.target(run.result())).append(": ");
        if (rows.isEmpty()) {
            words.append("no measured phase has a figure yet");
        }
        for (int i = 0; i < rows.size(); i++) {
            Headline.Row row = rows.get(i);
            words.append(i == 0 ? "" : "; ");
            if (rows.size() > 1 || run.isRaw()) {
                words.append(row.label()).append(": ");
            }
            words.append(Figures.number(row.rate())).append(' ').append(run.rateUnit());
            Steadiness.rate(run, row)
                    .ifPresent(
                            interval ->
                                    words.append(" (95 % interval ")
                                            .append(Figures.number(interval.low()))
                                            .append(" to ")
                                            .append(Figures.number(interval.high()))
                                            .append(')'));
            if (row.response().count() > 0) {
                words.append(", average ").append(Figures.ms(row.response().mean())).append(" ms");
                if (!row.p99().equals("n/a")) {
                    words.append(", p99 ").append(row.p99()).append(" ms");
                }
            }
        }
        return words.append(". ").append(checks(run.result().verdicts())).toString();
    }

    private static String checks(List<Verdict> verdicts) {
        long warned = count(verdicts, Verdict.Level.WARN);
        long failed = count(verdicts, Verdict.Level.FAIL);
        if (verdicts.isEmpty()) {
            return "No check was made.";
        }
        if (warned == 0 && failed == 0) {
            return verdicts.size() == 1
                    ? "Its check passed."
                    : "All " + verdicts.size() + " checks passed.";
        }
        return verdicts.size()
                + (verdicts.size() == 1 ? " check: " : " checks: ")
                + failed
                + " failed, "
                + warned
                + " with a warning.";
    }

    static long count(List<Verdict> verdicts, Verdict.Level level) {
        return verdicts.stream().filter(verdict -> verdict.level() == level).count();
    }
}
