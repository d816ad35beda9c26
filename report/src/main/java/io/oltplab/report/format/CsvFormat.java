package io.oltplab.report.format;

import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The timeline as RFC 4180 CSV: CRLF line ends, dot decimal, time as ISO-8601 UTC and as monotonic
/// seconds since the start of the run.
public final class CsvFormat implements ReportFormat {

    private static final List<String> COLUMNS =
            List.of(
                    "run",
                    "phase",
                    "time_utc",
                    "seconds",
                    "length_seconds",
                    "done",
                    "failed",
                    "done_per_second",
                    "response_ms_mean",
                    "response_ms_p50",
                    "response_ms_p95",
                    "response_ms_p99",
                    "response_ms_max",
                    "backlog");

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String fileName() {
        return "timeline.csv";
    }

    @Override
    public void print(Report report, Appendable out) throws IOException {
        Set<String> counters = new TreeSet<>();
        for (Run run : report.runs()) {
            run.timeline().forEach(moment -> counters.addAll(moment.counters().keySet()));
        }
        List<String> heading = new ArrayList<>(COLUMNS);
        counters.forEach(name -> heading.add("counter_" + name));
        row(out, heading);
        for (Run run : report.runs()) {
            for (Moment moment : run.timeline()) {
                row(out, cells(run, moment, counters));
            }
        }
    }

    private static List<String> cells(Run run, Moment moment, Set<String> counters) {
        Instant wall = run.result().startedAt().plusNanos(moment.startNanos());
        List<String> cells = new ArrayList<>();
        cells.add(run.name());
        cells.add(moment.phase());
        cells.add(wall.toString());
        cells.add(decimal(moment.startNanos() / 1e9));
        cells.add(decimal(moment.lengthNanos() / 1e9));
        cells.add(Long.toString(moment.done()));
        cells.add(Long.toString(moment.failed()));
        cells.add(decimal(moment.perSecond()));
        cells.add(ms(moment, moment.meanNanos()));
        cells.add(ms(moment, (double) moment.p50Nanos()));
        cells.add(ms(moment, (double) moment.p95Nanos()));
        cells.add(ms(moment, (double) moment.p99Nanos()));
        cells.add(ms(moment, (double) moment.maxNanos()));
        cells.add(Long.toString(moment.backlog()));
        for (String name : counters) {
            Long growth = moment.counters().get(name);
            cells.add(growth == null ? "" : growth.toString());
        }
        return cells;
    }

    /// Empty where no step was done: a latency of nothing is not 0.
    private static String ms(Moment moment, double nanos) {
        return moment.done() == 0 ? "" : decimal(nanos / 1e6);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    private static void row(Appendable out, List<String> cells) throws IOException {
        out.append(cells.stream().map(CsvFormat::quoted).collect(Collectors.joining(",")));
        out.append("\r\n");
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
