package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.QuickStage.Settings;
import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.store.RunFolder;
import io.oltplab.core.store.TimelineRow;
import io.oltplab.core.time.Clock;
import io.oltplab.runner.capture.Counters;
import io.oltplab.runner.capture.Hashed;
import io.oltplab.runner.capture.Host;
import io.oltplab.runner.capture.Machine;
import io.oltplab.runner.review.plan.WorkloadPlan;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.counters.ServerCounters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// One measurement on several instances at the same instant: a run folder for each and one for all
/// together, which holds them.
final class Measurement {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double START_SPREAD_WARN_MS = 100;
    private static final double START_SPREAD_FAIL_MS = 1000;
    private static final long NANOS_PER_TICK = 100_000_000;

    private final Bench bench;
    private final Setup setup;
    private final int parties;
    private final Gate gate;
    private final Map<Integer, Party> present = new TreeMap<>();
    private @Nullable RunFolder all;
    private @Nullable Counters counters;
    private @Nullable Watch watch;
    private String lastPhase = "";
    private int idleSeconds;
    private Progress.@Nullable Task task;
    private boolean begun;

    /// What a measurement is about.
    ///
    /// @param folder of the merged result; does not exist
    /// @param machine whose counters are read beside
    /// @param databases in the order of the instances, for their counters
    /// @param drive facts for every result
    /// @param plan facts about the review, for every result
    /// @param lostAllowed whether a lost instance leaves the result valid
    /// @param servers processes of our own servers
    /// @param resultsOnDrive whether the results lie on the drive that is measured
    /// @param identify whether serial numbers are kept in clear
    /// @param approach ends the load when it is steady, if that is what it is for
    record Setup(
            Path folder,
            Machine machine,
            List<DatabaseSettings> databases,
            Map<String, String> drive,
            Map<String, String> plan,
            boolean lostAllowed,
            List<Long> servers,
            boolean resultsOnDrive,
            boolean identify,
            Optional<Approach> approach) {

        /// Whether all that uses the drive are processes of ours: no database is elsewhere.
        boolean judgesDrive() {
            return servers.size() == databases.size() && drive.containsKey("disk");
        }
    }

    /// One of those that begin together.
    ///
    /// @param workload what it does
    /// @param where on what
    record Target(WorkloadPlan workload, Settings where) {}

    /// An instance at work.
    private static final class Party {
        final Plan plan;
        final Deque<Sample> waiting = new ArrayDeque<>();
        final List<PhaseResult> phases = new ArrayList<>();
        final List<Verdict> verdicts = new ArrayList<>();
        final List<Table> tables = new ArrayList<>();
        final Map<String, Map<String, String>> environment = new TreeMap<>();
        long startNanos;
        String live = "";
        boolean ended;

        Party(Plan plan) {
            this.plan = plan;
        }
    }

    Measurement(Bench bench, Setup setup, int parties) {
        this.bench = bench;
        this.setup = setup;
        this.parties = parties;
        this.gate = new Gate(parties, this::begin);
    }

    /// Runs all targets.
    ///
    /// @param targets the instances
    /// @param disturber raw I/O that runs beside them, if any
    /// @return the merged result
    RunResult run(List<Target> targets, Optional<Target> disturber) throws InterruptedException {
        List<String> lost = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(parties)) {
            List<Future<RunResult>> runs = new ArrayList<>();
            for (int i = 0; i < targets.size(); i++) {
                int number = i + 1;
                Target target = targets.get(i);
                runs.add(threads.submit(() -> one(target, number)));
            }
            disturber.ifPresent(target -> runs.add(threads.submit(() -> one(target, 0))));
            try {
                for (int i = 0; i < runs.size(); i++) {
                    Optional<String> failure = outcome(runs.get(i));
                    int number = i + 1;
                    failure.ifPresent(
                            why ->
                                    lost.add(
                                            (number > targets.size()
                                                            ? "disturber"
                                                            : "instance " + number)
                                                    + ": "
                                                    + why));
                }
            } catch (InterruptedException forced) {
                threads.shutdownNow();
                throw forced;
            }
        } finally {
            close();
        }
        return end(lost, disturber.isPresent());
    }

    /// Waits for a run; what went wrong in it, if anything.
    private static Optional<String> outcome(Future<RunResult> run) throws InterruptedException {
        try {
            run.get();
            return Optional.empty();
        } catch (ExecutionException failure) {
            return switch (failure.getCause()) {
                case Refused refused -> Optional.of(String.valueOf(refused.getMessage()));
                case InterruptedException forced -> throw forced;
                case null, default -> throw new IllegalStateException(failure.getCause());
            };
        }
    }

    private RunResult one(Target target, int number) throws InterruptedException {
        String name = number == 0 ? "disturber" : "instance " + number;
        InstanceBench own =
                new InstanceBench(
                        bench,
                        name,
                        (plan, execution) -> record(plan, execution, number),
                        bench.progress()::say,
                        this::mayEnd);
        boolean began = false;
        try {
            RunResult result = target.workload().run(target.where(), own);
            began = true;
            return result;
        } finally {
            if (!began) {
                left(number);
                gate.breakUp();
            }
        }
    }

    private RunResult record(Plan plan, Execution execution, int number)
            throws InterruptedException {
        Party party = new Party(plan);
        synchronized (this) {
            present.put(number, party);
        }
        gate.await();
        party.startNanos = bench.clock().nanos();
        String folder = number == 0 ? "disturber" : "instance-" + number;
        try (RunFolder store =
                RunFolder.create(
                        setup.folder().resolve(folder),
                        plan,
                        RunnerBench.toolName(),
                        bench.clock())) {
            facts(store);
            try {
                execution.run(new Own(store, party, number));
            } catch (InterruptedException | RuntimeException failure) {
                store.finish(RunResult.Status.PARTIAL, String.valueOf(failure.getMessage()));
                throw failure;
            }
            boolean failed = party.verdicts.stream().anyMatch(v -> v.level() == Verdict.Level.FAIL);
            if (bench.stopRequested()) {
                return store.finish(RunResult.Status.PARTIAL, "stopped by the user");
            }
            return store.finish(
                    failed ? RunResult.Status.INVALID : RunResult.Status.COMPLETE,
                    failed ? "a check failed" : "");
        } finally {
            left(number);
        }
    }

    private void facts(RunFolder store) {
        store.environment("host", Host.facts());
        store.environment("jvm", Host.jvmFacts());
        store.environment("drive", setup.drive());
        store.environment("review", setup.plan());
    }

    /// All are there: the merged result and the counters begin with them.
    private synchronized void begin() {
        Party first = present.values().iterator().next();
        for (Map.Entry<Integer, Party> party : present.entrySet()) {
            if (party.getKey() > 0) {
                first = party.getValue();
                break;
            }
        }
        Plan plan = first.plan;
        Map<String, String> options = new TreeMap<>(plan.options());
        options.put("instances", Integer.toString(parties - (present.containsKey(0) ? 1 : 0)));
        RunFolder made =
                RunFolder.create(
                        setup.folder(),
                        new Plan(
                                plan.workload(),
                                plan.target(),
                                plan.phases(),
                                plan.seed(),
                                plan.stepLimit(),
                                options),
                        RunnerBench.toolName(),
                        bench.clock());
        facts(made);
        all = made;
        counters =
                Counters.open(
                        bench.clock(),
                        setup.folder(),
                        Optional.of(setup.machine()),
                        setup.databases().stream()
                                .flatMap(one -> ServerCounters.source(one).stream())
                                .toList(),
                        new CheckpointMarks(made::event));
        watch = watch(made);
        Duration planned =
                plan.phases().stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
        task =
                bench.progress()
                        .task(
                                plan.workload() + " on " + parties,
                                planned.toNanos() / NANOS_PER_TICK,
                                "x 0.1 s");
    }

    /// The load of an instance begins. That of all begins with the first, and the counters with it.
    private synchronized void began(long nanos) {
        RunFolder store = all;
        if (begun || store == null) {
            return;
        }
        begun = true;
        store.begins(nanos);
        if (counters != null) {
            counters.begin(nanos);
        }
        if (watch != null) {
            watch.begin(nanos);
        }
    }

    private Watch watch(RunFolder store) {
        Path proc = setup.machine().proc();
        List<Long> ours = new ArrayList<>(setup.servers());
        ours.add(ProcessHandle.current().pid());
        return new Watch(
                bench.clock(),
                setup.folder(),
                new Partitions(proc, setup.drive().getOrDefault("disk", "")),
                setup.drive().getOrDefault("device", ""),
                new OwnIo(proc, ours),
                store::event);
    }

    /// An interval of an instance; the merged one follows when all have it.
    private synchronized void arrived(int number, Sample sample) {
        Party party = present.get(number);
        if (party == null || number == 0) {
            return;
        }
        party.waiting.add(sample);
        party.live = live(sample);
        show(sample);
        drain();
    }

    private void drain() {
        RunFolder store = all;
        while (store != null) {
            List<Sample> parts = new ArrayList<>();
            for (Map.Entry<Integer, Party> entry : present.entrySet()) {
                Party party = entry.getValue();
                if (entry.getKey() == 0) {
                    continue;
                }
                if (party.waiting.isEmpty() && !party.ended) {
                    return;
                }
                if (!party.waiting.isEmpty()) {
                    parts.add(party.waiting.getFirst());
                }
            }
            if (parts.isEmpty()) {
                return;
            }
            // Where instances part at the end of a phase, the earlier phase comes first.
            String phase =
                    parts.stream()
                            .min(java.util.Comparator.comparingLong(Sample::startNanos))
                            .orElseThrow()
                            .phase();
            List<Sample> same = parts.stream().filter(p -> p.phase().equals(phase)).toList();
            present.values()
                    .forEach(
                            party -> {
                                if (!party.waiting.isEmpty()
                                        && party.waiting.getFirst().phase().equals(phase)) {
                                    party.waiting.removeFirst();
                                }
                            });
            Sample merged = Merged.sample(same);
            store.sample(merged);
            mark(store, merged);
        }
    }

    /// Events of the merged run, and whether its load may end.
    private void mark(RunFolder store, Sample sample) {
        if (!sample.phase().equals(lastPhase)) {
            store.event("phase " + sample.phase() + " begins");
            lastPhase = sample.phase();
        }
        TimelineRow row = TimelineRow.of(sample);
        boolean whole = sample.lengthNanos() >= NANOS_PER_SECOND;
        if (whole && row.total().done() == 0) {
            idleSeconds++;
            if (idleSeconds == 1) {
                store.event(
                        row.total().errors().isEmpty()
                                ? "stall: no step was completed"
                                : "outage: no step was completed, errors " + row.total().errors());
            }
        } else if (whole && idleSeconds > 0) {
            store.event("steps are completed again, after " + idleSeconds + " s");
            idleSeconds = 0;
        }
        Watch seen = watch;
        if (whole && seen != null) {
            setup.approach()
                    .ifPresent(
                            approach ->
                                    approach.second(
                                            row.throughput(),
                                            row.total().responseP99(),
                                            seen.writtenBytes()));
        }
    }

    /// Whether the run has to end: the user wishes so, or it was for reaching a steady state only.
    private boolean mayEnd() {
        return bench.stopRequested() || setup.approach().filter(Approach::isSteady).isPresent();
    }

    private synchronized void left(int number) {
        Party party = present.get(number);
        if (party != null) {
            party.ended = true;
            drain();
        }
    }

    private void show(Sample sample) {
        if (task == null) {
            return;
        }
        task.stepTo((sample.startNanos() + sample.lengthNanos()) / NANOS_PER_TICK);
        StringBuilder words = new StringBuilder(sample.phase());
        present.forEach(
                (number, party) -> {
                    if (number > 0) {
                        words.append(" | ").append(party.live);
                    }
                });
        if (counters != null) {
            words.append(" | ").append(counters.live());
        }
        task.note(words.toString());
    }

    private static String live(Sample sample) {
        long done = 0;
        long failed = 0;
        long p99 = 0;
        for (Sample.OperationSample operation : sample.operations()) {
            failed += operation.failed();
            if (operation.headline()) {
                done += operation.done();
                p99 = Math.max(p99, operation.response().getValueAtPercentile(99));
            }
        }
        return String.format(
                Locale.ROOT,
                "%.0f/s p99 %.1f ms%s",
                sample.lengthNanos() == 0 ? 0 : done / (sample.lengthNanos() / NANOS_PER_SECOND),
                p99 / NANOS_PER_MS,
                failed == 0 ? "" : " errors " + failed);
    }

    private synchronized void close() {
        if (counters != null) {
            counters.close();
        }
        if (watch != null) {
            watch.close();
        }
        if (task != null) {
            task.close();
        }
    }

    private synchronized RunResult end(List<String> lost, boolean disturbed) {
        RunFolder store = all;
        if (store == null) {
            throw new Refused(ExitCode.PREFLIGHT, String.join("; ", lost));
        }
        List<Verdict> verdicts = new ArrayList<>();
        try (store) {
            present.values().forEach(party -> party.environment.forEach(store::environment));
            lost.forEach(store::event);
            if (counters != null) {
                counters.problems().forEach(store::event);
            }
            List<PhaseResult> merged = phases(store, verdicts);
            instanceVerdicts(verdicts);
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
            verdicts.addAll(surroundings(merged));
            Economy.of(
                            setup.folder(),
                            setup.machine().scope(),
                            Runtime.getRuntime().availableProcessors(),
                            merged)
                    .ifPresent(store::table);
            if (parties == 1 || present.size() == 1) {
                present.values().forEach(party -> party.tables.forEach(store::table));
            }
            verdicts.forEach(store::verdict);
            return finish(store, verdicts);
        }
    }

    /// Whether something but the target decided the figures.
    private List<Verdict> surroundings(List<PhaseResult> merged) {
        List<Verdict> verdicts = new ArrayList<>();
        Watch seen = watch;
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
        return verdicts;
    }

    private RunResult finish(RunFolder store, List<Verdict> verdicts) {
        if (bench.stopRequested()) {
            return store.finish(RunResult.Status.PARTIAL, "stopped by the user");
        }
        Optional<Verdict> failed =
                verdicts.stream().filter(v -> v.level() == Verdict.Level.FAIL).findFirst();
        return failed.isPresent()
                ? store.finish(
                        RunResult.Status.INVALID,
                        failed.get().check() + ": " + failed.get().detail())
                : store.finish(RunResult.Status.COMPLETE, "");
    }

    private List<PhaseResult> phases(RunFolder store, List<Verdict> verdicts) {
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

    private void instanceVerdicts(List<Verdict> verdicts) {
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

    private synchronized void forward(int number, String what) {
        RunFolder store = all;
        if (store != null) {
            store.event((number == 0 ? "disturber" : "instance " + number) + ": " + what);
        }
    }

    /// The recording of one instance.
    private final class Own implements Recording {
        private final RunFolder store;
        private final Party party;
        private final int number;

        Own(RunFolder store, Party party, int number) {
            this.store = store;
            this.party = party;
            this.number = number;
        }

        @Override
        public Clock clock() {
            return bench.clock();
        }

        @Override
        public void begins(long nanos) {
            store.begins(nanos);
            began(nanos);
        }

        @Override
        public void sample(Sample sample) {
            store.sample(sample);
            arrived(number, sample);
        }

        @Override
        public void phase(PhaseResult phase) {
            store.phase(phase);
            party.phases.add(phase);
        }

        @Override
        public void verdict(Verdict verdict) {
            store.verdict(verdict);
            party.verdicts.add(verdict);
        }

        @Override
        public void table(Table table) {
            store.table(table);
            party.tables.add(table);
        }

        @Override
        public void environment(String section, Map<String, String> facts) {
            Map<String, String> shown = setup.identify() ? facts : Hashed.identities(facts);
            store.environment(section, shown);
            party.environment.put(section, shown);
        }

        @Override
        public void event(String what) {
            store.event(what);
            // Phases and stalls of all are marked once, by the merged run itself.
            if (!what.startsWith("phase ") && !what.startsWith("generator stall")) {
                forward(number, what);
            }
        }

        @Override
        public boolean stopRequested() {
            return mayEnd();
        }
    }
}
