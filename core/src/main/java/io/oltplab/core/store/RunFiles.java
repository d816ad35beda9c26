package io.oltplab.core.store;

import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.PhaseTotals;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.measure.Sample.OperationSample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import tools.jackson.core.type.TypeReference;

/// What the growing files of a run hold. A last line without its end is left out.
final class RunFiles {

    private final Path folder;

    /// Lines that could not be read, each once.
    private final Set<String> damage = new LinkedHashSet<>();

    private RunFiles(Path folder) {
        this.folder = folder;
    }

    /// The files of a folder.
    ///
    /// @throws IllegalArgumentException when it is none of a run
    static RunFiles of(Path folder) {
        if (!Files.isRegularFile(folder.resolve(RunFolder.PLAN))) {
            throw new IllegalArgumentException(
                    folder + " holds no run: " + RunFolder.PLAN + " is missing");
        }
        return new RunFiles(folder);
    }

    /// The result as far as the files hold it.
    ///
    /// @param endedAt wall clock
    RunResult result(RunResult.Status status, String reason, Instant endedAt) {
        return result(status, reason, _ -> endedAt);
    }

    /// The same; the end is that of the last interval.
    RunResult result(RunResult.Status status, String reason) {
        return result(status, reason, startedAt -> startedAt.plusNanos(lastNanos()));
    }

    private RunResult result(
            RunResult.Status status,
            String reason,
            java.util.function.UnaryOperator<Instant> endedAt) {
        Plan plan = plan();
        String tool = "";
        Instant startedAt = modified(RunFolder.PLAN);
        List<Verdict> verdicts = new ArrayList<>();
        List<Table> tables = new ArrayList<>();
        List<String> events = new ArrayList<>();
        for (Happening happening : lines(RunFolder.EVENTS, Happening.class)) {
            switch (happening) {
                case Happening.Started started -> {
                    tool = started.tool();
                    startedAt = started.at();
                }
                case Happening.Begun begun -> {
                    startedAt = begun.at();
                    events.replaceAll(text -> earlier(text, begun.seconds()));
                }
                case Happening.Event event -> events.add(event.text());
                case Happening.Verdict verdict -> verdicts.add(verdict.verdict());
                case Happening.Table table -> tables.add(table.table());
            }
        }
        List<PhaseResult> phases = phases(plan);
        Instant ended = endedAt.apply(startedAt);
        return new RunResult(
                RunResult.SCHEMA,
                status,
                damage.isEmpty() ? reason : reason + "; " + damageInOne(),
                tool,
                startedAt,
                ended,
                plan,
                environment(),
                phases,
                verdicts,
                tables,
                events);
    }

    private String damageInOne() {
        String first = damage.iterator().next();
        return damage.size() == 1
                ? first
                : first + ", and " + (damage.size() - 1) + " more lines like it";
    }

    /// An event from before the load, on the clock of the load: its seconds become negative.
    private static String earlier(String text, double seconds) {
        int end = text.indexOf(' ');
        return end > 0 && text.substring(0, end).matches("\\d+\\.\\d+")
                ? String.format(
                        Locale.ROOT,
                        "%.3f%s",
                        Double.parseDouble(text.substring(0, end)) - seconds,
                        text.substring(end))
                : text;
    }

    Plan plan() {
        return ResultJson.plan(text(RunFolder.PLAN), source(RunFolder.PLAN));
    }

    private Map<String, Map<String, String>> environment() {
        if (!Files.exists(folder.resolve(RunFolder.ENVIRONMENT))) {
            return Map.of();
        }
        return ResultJson.read(
                text(RunFolder.ENVIRONMENT),
                new TypeReference<Map<String, Map<String, String>>>() {},
                source(RunFolder.ENVIRONMENT));
    }

    /// The lines that were left out so far because they cannot be read, one sentence each.
    List<String> damage() {
        return List.copyOf(damage);
    }

    List<TimelineRow> rows() {
        return lines(RunFolder.TIMELINE, TimelineRow.class);
    }

    private long lastNanos() {
        List<TimelineRow> rows = rows();
        return rows.isEmpty() ? 0 : rows.getLast().startNanos() + rows.getLast().lengthNanos();
    }

    /// Those that ended, and one rebuilt from its intervals for each that did not.
    private List<PhaseResult> phases(Plan plan) {
        List<PhaseResult> phases = new ArrayList<>(lines(RunFolder.PHASES, PhaseResult.class));
        Set<String> ended = new HashSet<>();
        phases.forEach(result -> ended.add(result.phase().name()));
        Map<String, List<TimelineRow>> open = new LinkedHashMap<>();
        for (TimelineRow row : rows()) {
            if (!ended.contains(row.phase())) {
                open.computeIfAbsent(row.phase(), _ -> new ArrayList<>()).add(row);
            }
        }
        if (!open.isEmpty()) {
            IntervalLog log =
                    IntervalLog.read(
                            wholeLines(RunFolder.HISTOGRAMS), source(RunFolder.HISTOGRAMS));
            for (Phase phase : plan.phases()) {
                rebuild(phase, open.getOrDefault(phase.name(), List.of()), log)
                        .ifPresent(phases::add);
            }
        }
        return phases;
    }

    /// Ends with the first interval whose histograms are missing.
    private static Optional<PhaseResult> rebuild(
            Phase phase, List<TimelineRow> rows, IntervalLog log) {
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        PhaseTotals totals = new PhaseTotals(phase, rows.getFirst().startNanos());
        for (TimelineRow row : rows) {
            Optional<Sample> sample = sample(row, log);
            if (sample.isEmpty()) {
                break;
            }
            totals.add(sample.get());
        }
        return totals.lengthNanos() == 0 ? Optional.empty() : Optional.of(totals.result(Map.of()));
    }

    private static Optional<Sample> sample(TimelineRow row, IntervalLog log) {
        List<OperationSample> operations = new ArrayList<>();
        for (TimelineRow.Row part : row.operations()) {
            Histogram response = LatencyHistogram.create();
            Histogram service = LatencyHistogram.create();
            if (part.done() > 0) {
                Optional<Histogram> loggedResponse =
                        log.histogram(IntervalLog.responseTag(part.name()), row.startNanos());
                Optional<Histogram> loggedService =
                        log.histogram(IntervalLog.serviceTag(part.name()), row.startNanos());
                if (loggedResponse.isEmpty() || loggedService.isEmpty()) {
                    return Optional.empty();
                }
                response.add(loggedResponse.get());
                service.add(loggedService.get());
            }
            operations.add(
                    new OperationSample(
                            part.name(),
                            part.headline(),
                            part.done(),
                            part.failed(),
                            part.errors(),
                            response,
                            service));
        }
        return Optional.of(
                new Sample(
                        row.phase(),
                        row.startNanos(),
                        row.lengthNanos(),
                        operations,
                        row.counters(),
                        row.backlog()));
    }

    private <T> List<T> lines(String name, Class<T> type) {
        List<T> values = new ArrayList<>();
        List<String> lines = wholeLines(name);
        for (int i = 0; i < lines.size(); i++) {
            try {
                values.add(ResultJson.read(lines.get(i), type, name + " line " + (i + 1)));
            } catch (IllegalArgumentException bad) {
                damage.add(bad.getMessage() + "; left out");
            }
        }
        return values;
    }

    private List<String> wholeLines(String name) {
        if (!Files.exists(folder.resolve(name))) {
            return List.of();
        }
        String text = text(name);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    String text(String name) {
        try {
            // Bytes that are no UTF-8 (a character torn in half) become replacement characters.
            return new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    source(name) + " cannot be read: " + e.getMessage(), e);
        }
    }

    private Instant modified(String name) {
        try {
            return Files.getLastModifiedTime(folder.resolve(name)).toInstant();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    source(name) + " cannot be read: " + e.getMessage(), e);
        }
    }

    private String source(String name) {
        return folder.resolve(name).toString();
    }
}
