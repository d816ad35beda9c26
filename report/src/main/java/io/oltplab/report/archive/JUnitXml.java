package io.oltplab.report.archive;

import io.oltplab.core.result.Verdict;
import io.oltplab.report.read.Run;
import io.oltplab.report.threshold.Outcome;
import java.util.List;

/// A result as JUnit XML: each check and each threshold is a test case, so that a build server
/// shows them.
final class JUnitXml {

    private JUnitXml() {}

    static String of(Run run, List<Outcome> outcomes) {
        List<Verdict> verdicts = run.result().verdicts();
        long failed =
                verdicts.stream().filter(verdict -> verdict.level() == Verdict.Level.FAIL).count()
                        + outcomes.stream().filter(outcome -> !outcome.passed()).count();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuite name=\"oltplab ")
                .append(attribute(run.name()))
                .append("\" tests=\"");
        xml.append(verdicts.size() + outcomes.size()).append("\" failures=\"").append(failed);
        xml.append("\" timestamp=\"").append(run.result().startedAt()).append("\">\n");
        for (Verdict verdict : verdicts) {
            testCase(
                    xml,
                    "checks",
                    verdict.check(),
                    verdict.level() == Verdict.Level.FAIL,
                    verdict.level() + ": " + verdict.detail());
        }
        for (Outcome outcome : outcomes) {
            testCase(
                    xml,
                    "thresholds",
                    outcome.threshold().text() + " in " + outcome.phase(),
                    !outcome.passed(),
                    outcome.found());
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static void testCase(
            StringBuilder xml, String group, String name, boolean failed, String detail) {
        xml.append("  <testcase classname=\"oltplab.").append(group).append("\" name=\"");
        xml.append(attribute(name)).append("\">");
        if (failed) {
            xml.append("<failure message=\"").append(attribute(detail)).append("\"/>");
        } else {
            xml.append("<system-out>").append(attribute(detail)).append("</system-out>");
        }
        xml.append("</testcase>\n");
    }

    /// Without what XML 1.0 does not allow at all.
    private static String attribute(String words) {
        return words.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
