package io.oltplab.core.store;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// The folder of one run. While the run goes on, files only grow: what was given to it is with the
/// operating system when the method returns, and on the disk 10 s later at most. [#finish] adds the
/// summary. Safe for use by many threads.
///
/// | file | content |
/// |---|---|
/// | `plan.json` | the plan |
/// | `environment.json` | facts about host, drive, target |
/// | `STATUS` | `running`, `complete`, `partial` or `invalid` |
/// | `timeline.jsonl` | a [TimelineRow] for each interval |
/// | `tx.hlog` | the intervals' histograms, HdrHistogram's interval log |
/// | `phases.jsonl` | the phases that have ended |
/// | `events.jsonl` | events, checks and tables |
/// | `summary.json` | the whole result, once the run has ended |
public final class RunFolder implements AutoCloseable {

    static final String PLAN = "plan.json";
    static final String ENVIRONMENT = "environment.json";
    static final String STATUS = "STATUS";
    static final String TIMELINE = "timeline.jsonl";
    static final String HISTOGRAMS = "tx.hlog";
    static final String PHASES = "phases.jsonl";
    static final String EVENTS = "events.jsonl";
    static final String SUMMARY = "summary.json";
    static final String BALLAST = "ballast";

    private static final double NANOS_PER_SECOND = 1e9;

    /// The folders that this process writes now.
    private static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final Clock clock;
    private final Ballast ballast;
    private final AppendFile status;
    private final AppendFile timeline;
    private final AppendFile histograms;
    private final AppendFile phases;
    private final AppendFile events;
    private final DiskSync sync;
    private final Map<String, Map<String, String>> environment = new TreeMap<>();
    private volatile long startNanos;
    private boolean refusedForSpace;
    private boolean finished;

    /// Begins a run in a new folder; its parents are made if they are missing.
    ///
    /// @param tool name and version of the program
    /// @throws Refused when the folder exists, or cannot be written
    public static RunFolder create(Path folder, Plan plan, String tool, Clock clock) {
        return create(folder, plan, tool, clock, Ballast.BYTES);
    }

    static RunFolder create(Path folder, Plan plan, String tool, Clock clock, int ballastBytes) {
        try {
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(folder);
            return new RunFolder(folder, plan, tool, clock, ballastBytes);
        } catch (FileAlreadyExistsException e) {
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "results folder " + folder + " cannot be made: " + e.getFile() + " exists",
                    e);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private RunFolder(Path folder, Plan plan, String tool, Clock clock, int ballastBytes)
            throws IOException {
        this.folder = folder;
        this.clock = clock;
        startNanos = clock.nanos();
        ballast = Ballast.create(folder.resolve(BALLAST), ballastBytes);
        status = new AppendFile(folder.resolve(STATUS), ballast);
        status.lock();
        WRITING.add(folder.toAbsolutePath().normalize());
        status.append(word(RunResult.Status.RUNNING));
        replaceFile(PLAN, ResultJson.text(plan));
        replaceFile(ENVIRONMENT, ResultJson.pretty(environment));
        timeline = new AppendFile(folder.resolve(TIMELINE), ballast);
        histograms = new AppendFile(folder.resolve(HISTOGRAMS), ballast);
        phases = new AppendFile(folder.resolve(PHASES), ballast);
        events = new AppendFile(folder.resolve(EVENTS), ballast);
        histograms.append(IntervalLog.header(tool));
        events.append(line(new Happening.Started(tool, clock.wall())));
        sync = new DiskSync(List.of(histograms, timeline, phases, events, status), clock);
    }

    /// Where it is.
    public Path path() {
        return folder;
    }

    /// Notes that the load begins: from here on events count from the instant from which the
    /// intervals count.
    ///
    /// @param nanos of the clock, soon or a moment ago
    public void begins(long nanos) {
        Instant at = clock.wall().plusNanos(nanos - clock.nanos());
        append(events, line(new Happening.Begun(at, (nanos - startNanos) / NANOS_PER_SECOND)));
        startNanos = nanos;
    }

    /// Adds an interval.
    ///
    /// @throws Refused when the disk is full or failed. What was given is kept if it fits into the
    ///   ballast; the run has to end, and its end can still be written
    public void sample(Sample sample) {
        // Histograms first: a row in the timeline says that they are there.
        append(histograms, IntervalLog.lines(sample));
        append(timeline, line(TimelineRow.of(sample)));
        sync.whenDue();
        refuseWithoutSpace();
    }

    /// Adds a phase that has ended.
    public void phase(PhaseResult phase) {
        append(phases, line(phase));
        sync.now();
    }

    /// Adds a check.
    public void verdict(Verdict verdict) {
        append(events, line(new Happening.Verdict(verdict)));
    }

    /// Adds a table of the workload.
    public void table(Table table) {
        append(events, line(new Happening.Table(table)));
    }

    /// Adds something that happened now, with the seconds since the load began.
    public void event(String what) {
        double seconds = (clock.nanos() - startNanos) / NANOS_PER_SECOND;
        String text = String.format(Locale.ROOT, "%.3f %s", seconds, what);
        append(events, line(new Happening.Event(text)));
    }

    /// Sets a section of the environment.
    public synchronized void environment(String section, Map<String, String> facts) {
        environment.put(section, new TreeMap<>(facts));
        try {
            replaceFile(ENVIRONMENT, ResultJson.pretty(environment));
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    /// Ends the run: writes the summary from what the files hold, and the status. A phase that was
    /// not given to [#phase] is rebuilt from its intervals.
    ///
    /// @param end complete, partial or invalid
    /// @param reason why it is not complete, one line; empty when it is
    /// @return the summary
    public synchronized RunResult finish(RunResult.Status end, String reason) {
        if (finished || end == RunResult.Status.RUNNING) {
            throw new IllegalStateException("run in " + folder + " cannot end as " + end);
        }
        finished = true;
        try {
            RunResult result = RunFiles.of(folder).result(end, reason, clock.wall());
            replaceFile(SUMMARY, ResultJson.text(result));
            ballast.remove();
            status.replace(word(end));
            sync.close();
            return result;
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    /// Closes the files. Without [#finish] before, the run counts as killed.
    @Override
    public synchronized void close() {
        WRITING.remove(folder.toAbsolutePath().normalize());
        sync.close();
        try {
            ballast.remove();
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
        for (AppendFile file : List.of(histograms, timeline, phases, events, status)) {
            try {
                file.close();
            } catch (IOException e) {
                throw unwritable(folder, e);
            }
        }
    }

    /// The result of a run that has ended, that was killed, or that still goes on.
    ///
    /// @throws IllegalArgumentException with one line, when the folder holds no run or its files
    ///   are damaged beyond the last lines
    public static RunResult read(Path folder) {
        return RunReader.read(folder);
    }

    /// The intervals of a run.
    ///
    /// @param rows in order; a torn last line is left out
    /// @param damage lines before the last that cannot be read and were left out, one sentence each
    public record Timeline(List<TimelineRow> rows, List<String> damage) {
        public Timeline {
            rows = List.copyOf(rows);
            damage = List.copyOf(damage);
        }
    }

    /// The intervals of a run, in order, as far as they can be read.
    ///
    /// @throws IllegalArgumentException as in [#read]
    public static List<TimelineRow> timeline(Path folder) {
        return intervals(folder).rows();
    }

    /// The same with what was left out.
    ///
    /// @throws IllegalArgumentException as in [#read]
    public static Timeline intervals(Path folder) {
        RunFiles files = RunFiles.of(folder);
        List<TimelineRow> rows = files.rows();
        return new Timeline(rows, files.damage());
    }

    /// Whether this process writes a run into a folder now.
    static boolean isWriting(Path folder) {
        return WRITING.contains(folder.toAbsolutePath().normalize());
    }

    private synchronized void append(AppendFile file, byte[] bytes) {
        try {
            file.append(bytes);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private synchronized void refuseWithoutSpace() {
        IOException failed = sync.failure();
        if (failed != null) {
            throw unwritable(folder, failed);
        }
        if (ballast.freed() && !refusedForSpace) {
            refusedForSpace = true;
            throw new Refused(
                    ExitCode.RESULT_STORAGE,
                    "the disk of the results is full: " + folder + "; the run ends early");
        }
    }

    /// Writes a file whole: either the old or the new one is there.
    private void replaceFile(String name, String text) throws IOException {
        Path temporary = folder.resolve(name + ".new");
        Files.deleteIfExists(temporary);
        try (AppendFile file = new AppendFile(temporary, ballast)) {
            file.append(text.getBytes(StandardCharsets.UTF_8));
            file.force();
        }
        Files.move(temporary, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private static byte[] line(Object value) {
        return ResultJson.line(value).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] word(RunResult.Status status) {
        return (status.name().toLowerCase(Locale.ROOT) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Refused unwritable(Path folder, IOException cause) {
        return new Refused(
                ExitCode.RESULT_STORAGE,
                "results in " + folder + " cannot be written: " + cause.getMessage(),
                cause);
    }
}
