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
import io.oltplab.core.time.Clock;
import io.oltplab.report.live.Dashboard;
import io.oltplab.report.threshold.Threshold;
import io.oltplab.report.threshold.ThresholdWatch;
import io.oltplab.runner.capture.Counters;
import io.oltplab.runner.capture.Hashed;
import io.oltplab.runner.capture.Host;
import io.oltplab.runner.capture.Machine;
import io.oltplab.runner.review.plan.WorkloadPlan;
import io.oltplab.runner.run.LiveCounters;
import io.oltplab.runner.run.RunnerBench;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.counters.ServerCounters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One measurement on several instances at the same instant: a run folder for each and one for all
/// together, which holds them.
final class Measurement {

    private static final long NANOS_PER_TICK = 100_000_000;

    private final Bench bench;
    private final Setup setup;
    private final int parties;
    private final Gate gate;
    private final Gate departure;
    private final Map<Integer, Party> present = new TreeMap<>();
    private @Nullable RunFolder all;
    private @Nullable Counters counters;
    private @Nullable Watch watch;
    private @Nullable Timeline timeline;
    private Progress.@Nullable Task task;
    private long ticks;
    private List<Threshold> thresholds = List.of();
    private Optional<Dashboard> shown = Optional.empty();
    private @Nullable ThresholdWatch conditions;
    private volatile String broken = "";
    private boolean begun;

    /// What a measurement is about.
    ///
    /// @param folder of the merged result; does not exist
    /// @param machine whose counters are read beside
    /// @param databases in the order of the instances, for their counters
    /// @param drive facts for every result
    /// @param plan facts about the review, for every result
    /// @param placement where each instance's database lies, for every result; empty without one
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
            Map<String, String> placement,
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

    /// @param instances how many are measured
    /// @param parties the same, or one more that disturbs them
    Measurement(Bench bench, Setup setup, int instances, int parties) {
        this.bench = bench;
        this.setup = setup;
        this.parties = parties;
        this.gate = new Gate(parties, this::begin);
        this.departure = new Gate(instances, () -> {});
    }

    /// With conditions on the merged result, and a page that shows it while it grows.
    Measurement watched(List<Threshold> conditionsOfAll, Optional<Dashboard> page) {
        thresholds = List.copyOf(conditionsOfAll);
        shown = page;
        return this;
    }

    /// Why the measurement was ended: a condition that did not hold; empty if none did so.
    String broken() {
        return broken;
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
            if (lost.isEmpty()) {
                ended();
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
            if (!broken.isEmpty()) {
                return store.finish(RunResult.Status.PARTIAL, broken);
            }
            return store.finish(
                    failed ? RunResult.Status.INVALID : RunResult.Status.COMPLETE,
                    failed ? "a check failed" : "");
        } finally {
            left(number);
            if (!party.hasBegun) {
                departure.breakUp();
            }
        }
    }

    private void facts(RunFolder store) {
        store.environment("host", Host.facts());
        store.environment("jvm", Host.jvmFacts());
        store.environment("drive", setup.drive());
        store.environment("review", setup.plan());
        if (!setup.placement().isEmpty()) {
            store.environment("placement", setup.placement());
        }
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
                        Threshold.in(
                                new Plan(
                                        plan.workload(),
                                        plan.target(),
                                        plan.phases(),
                                        plan.seed(),
                                        plan.stepLimit(),
                                        options),
                                thresholds),
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
                        Counters.Listener.both(
                                new CheckpointMarks(made::event),
                                shown.map(LiveCounters::listener).orElse(Counters.Listener.NONE)));
        conditions = new ThresholdWatch(thresholds, plan);
        shown.ifPresent(page -> page.begin(plan, RunnerBench.toolName(), bench.clock().wall()));
        Counters read = counters;
        Watch seen = watch(made);
        watch = seen;
        Duration planned =
                plan.phases().stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
        ticks = planned.toNanos() / NANOS_PER_TICK;
        task =
                bench.progress()
                        .task(
                                plan.workload() + " on " + parties,
                                ticks,
                                Progress.TENTHS_OF_A_SECOND);
        timeline =
                new Timeline(
                        present,
                        made,
                        task,
                        read::live,
                        seen::writtenBytes,
                        setup.approach(),
                        this::hear);
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

    private synchronized void arrived(int number, Sample sample) {
        Party party = present.get(number);
        if (party != null && number > 0 && timeline != null) {
            timeline.arrived(party, sample);
        }
    }

    /// A second of the merged run.
    private void hear(Sample merged) {
        shown.ifPresent(page -> page.sample(merged));
        RunFolder store = all;
        if (conditions != null && store != null && broken.isEmpty()) {
            conditions
                    .sample(merged)
                    .ifPresent(
                            why -> {
                                broken = why;
                                store.event(why);
                                bench.progress().say(why);
                            });
        }
    }

    /// Whether the run has to end: the user wishes so, a condition does not hold, or it was for
    /// reaching a steady state only.
    private boolean mayEnd() {
        return bench.stopRequested()
                || !broken.isEmpty()
                || setup.approach().filter(Approach::isSteady).isPresent();
    }

    private synchronized void left(int number) {
        Party party = present.get(number);
        if (party != null) {
            party.ended = true;
            if (timeline != null) {
                timeline.drain();
            }
        }
    }

    /// All instances are back. If nothing stopped them they came to their end, be it by their
    /// number of steps or a moment before their time.
    private synchronized void ended() {
        if (task != null && broken.isEmpty() && !bench.stopRequested()) {
            task.stepTo(ticks);
        }
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
        try (store) {
            present.values().forEach(party -> party.environment.forEach(store::environment));
            lost.forEach(store::event);
            if (counters != null) {
                counters.problems().forEach(store::event);
            }
            RunResult result =
                    finish(store, new Judgement(setup, present, store).of(watch, lost, disturbed));
            shown.ifPresent(page -> page.end(result.status()));
            return result;
        }
    }

    private RunResult finish(RunFolder store, List<Verdict> verdicts) {
        if (bench.stopRequested()) {
            return store.finish(RunResult.Status.PARTIAL, "stopped by the user");
        }
        if (!broken.isEmpty()) {
            return store.finish(RunResult.Status.PARTIAL, broken);
        }
        String reasons =
                verdicts.stream()
                        .filter(verdict -> verdict.level() == Verdict.Level.FAIL)
                        .map(verdict -> verdict.check() + ": " + verdict.detail())
                        .collect(Collectors.joining("; "));
        return reasons.isEmpty()
                ? store.finish(RunResult.Status.COMPLETE, "")
                : store.finish(RunResult.Status.INVALID, reasons);
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
        public long startAt(long earliest) throws InterruptedException {
            return number == 0 ? earliest : departure.agree(earliest);
        }

        @Override
        public void begins(long nanos) {
            store.begins(nanos);
            party.startNanos = nanos;
            party.hasBegun = true;
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
