package io.oltplab.sysbench.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.drive.LoadDriver;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Database;
import io.oltplab.sql.SessionDefaults;
import io.oltplab.sql.limits.Needs;
import io.oltplab.sql.limits.Preflight;
import io.oltplab.sql.limits.Shortage;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.Window;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Setting;
import io.oltplab.sysbench.text.Heading;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A run of a script from its pre-flight checks to its final text.
public final class SysbenchRun {

    /// Name of the phase whose figures count.
    static final String SAMPLE = "sample";

    /// Whatever isolation the server gives, as in sysbench.
    public static final SessionDefaults SESSIONS =
            SessionDefaults.DEFAULT.with(SessionDefaults.Isolation.SERVER);

    private static final int REHEARSAL_ROWS = 100;

    private static final String WARM_UP = "warm-up";

    /// What "no limit of time" means: more than anybody waits for, and far from any overflow.
    private static final Duration ENDLESS = Duration.ofDays(366);

    private final Bench bench;
    private final PrintWriter out;
    private final Script script;
    private final Setting setting;
    private final RunOptions options;
    private final Consumer<String> remarks;

    /// A run whose tables exist.
    ///
    /// @param out where sysbench's lines and its report go
    /// @param remarks takes the lines about what that report leaves out
    public SysbenchRun(
            Bench bench,
            PrintWriter out,
            Consumer<String> remarks,
            Script script,
            Setting setting,
            RunOptions options) {
        this.bench = bench;
        this.out = out;
        this.script = script;
        this.setting = setting;
        this.options = options;
        this.remarks = remarks;
    }

    /// Checks that the run can succeed and says whether its statements have to go as text: asked
    /// for, or because the server does not hold that many prepared ones.
    ///
    /// @throws Refused when a table is missing or the server takes fewer connections
    private boolean textNeeded(Database database) {
        checkBufferPool(database);
        Optional<String> otherSize = new TableCheck(database, script, setting).look();
        otherSize.ifPresent(bench.progress()::say);
        long statements =
                options.textStatements()
                        ? 0
                        : script.statements(setting, database.dialect()).size();
        int tables = setting.tables().tables();
        List<Shortage> shortages =
                Preflight.require(
                        database.server(), new Needs(options.threads(), statements, 1, tables));
        boolean asText = options.textStatements();
        for (Shortage shortage : shortages) {
            boolean prepares = shortage.consequence() == Shortage.Consequence.TEXT_ONLY;
            asText |= prepares;
            bench.progress().say((prepares ? "statements go as text: " : "") + shortage.line());
        }
        return asText;
    }

    private void checkBufferPool(Database database) {
        long needed = options.bufferPoolBytes();
        String variable = "innodb_buffer_pool_size";
        String found = database.server().variables().getOrDefault(variable, "");
        if (needed == 0 || found.equals("" + needed)) {
            return;
        }
        if (found.isEmpty()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "option --require-buffer-pool=%s: %s has no %s"
                            .formatted(
                                    new ByteSize(needed), database.server().flavour(), variable));
        }
        throw new Refused(
                ExitCode.PREFLIGHT,
                "option --require-buffer-pool=%s: the server's %s is %s; run: set global %s = %d"
                        .formatted(
                                new ByteSize(needed),
                                variable,
                                new ByteSize(Long.parseLong(found)),
                                variable,
                                needed));
    }

    /// Runs.
    ///
    /// @param environment what the database is
    /// @param planned the options as they are stored with the result
    /// @throws InterruptedException when the run is being ended by force
    public RunResult run(
            Database database,
            Map<String, String> environment,
            long seed,
            Map<String, String> planned)
            throws InterruptedException {
        boolean asText = textNeeded(database);
        Plan plan =
                new Plan("sysbench", database.target(), phases(), seed, options.events(), planned);
        Buckets layout = options.legacy() ? Buckets.SYSBENCH_0_5 : Buckets.SYSBENCH_1_0;
        out.print(heading());
        out.flush();
        rehearse(database, asText);
        OltpWorkload workload =
                new OltpWorkload(
                        bench.clock(),
                        database,
                        script,
                        setting,
                        new OltpWorkload.Manner(
                                asText,
                                options.reconnect(),
                                OltpWorkload.RETRIES.with(options.errors().retried())),
                        window(),
                        layout,
                        this::printStarted);
        List<SysbenchRecording> recordings = new ArrayList<>();
        RunResult result;
        try (workload) {
            LoadDriver driver = new LoadDriver(plan, workload, options.errors().budget());
            result =
                    bench.run(
                            plan,
                            recording -> {
                                recording.environment("database", environment);
                                SysbenchRecording own =
                                        new SysbenchRecording(
                                                recording,
                                                workload,
                                                options,
                                                layout,
                                                out,
                                                bench.progress());
                                recordings.add(own);
                                database.outages().watch(own::event);
                                driver.run(own);
                                database.outages().report(own, options.errors().outageAllowed());
                            });
        }
        recordings.forEach(recording -> out.print(recording.finalText()));
        out.flush();
        recordings.forEach(recording -> recording.remarks().forEach(remarks));
        // Sysbench's report has no words for what makes a result invalid.
        result.verdicts().stream()
                .filter(verdict -> verdict.level() == Verdict.Level.FAIL)
                .map(verdict -> "FAIL  " + verdict.check() + ": " + verdict.detail())
                .forEach(remarks);
        return result;
    }

    /// Runs events on few rows, one after the other, and rolls each back: Java's compiler sees all
    /// code of an event, the database's caches see next to nothing.
    private void rehearse(Database database, boolean asText) throws InterruptedException {
        long nanos = options.clientWarmup().toNanos();
        if (nanos == 0 || !script.rehearsable()) {
            return;
        }
        bench.progress()
                .say(
                        "client warm-up: "
                                + options.clientWarmup().toSeconds()
                                + " s of rolled-back events on up to 100 rows a table");
        TableOptions tables = setting.tables();
        Setting small =
                new Setting(
                        setting.mix(),
                        tables.withRows(Math.min(REHEARSAL_ROWS, tables.rows())),
                        setting.distribution(),
                        1,
                        setting.legacy(),
                        setting.uniqueSeed());
        try (OltpWorkload workload =
                        new OltpWorkload(
                                bench.clock(),
                                database,
                                script,
                                small,
                                OltpWorkload.Manner.usual(asText),
                                Window.ALWAYS,
                                Buckets.SYSBENCH_1_0,
                                () -> {});
                VirtualUser user = workload.rehearsal()) {
            long end = bench.clock().nanos() + nanos;
            while (bench.clock().nanos() < end && !bench.stopRequested()) {
                if (user.take(user.next(), () -> {}) instanceof Outcome.Failed failed) {
                    throw new Refused(
                            ExitCode.PREFLIGHT,
                            "the workload fails: " + failed.message() + " (" + failed.code() + ")");
                }
            }
        }
    }

    private Window window() {
        long open = options.warmup().toNanos();
        return new Window(
                open,
                options.warmup().plus(time()).toNanos(),
                options.report().checkpoints().stream()
                        .map(seconds -> open + TimeUnit.SECONDS.toNanos(seconds))
                        .toList());
    }

    private String heading() {
        return Heading.run(
                options.threads(),
                options.rate(),
                options.report().interval(),
                options.report().checkpoints(),
                options.seed(),
                options.distribution().toString());
    }

    private void printStarted() {
        out.print(Heading.started());
        out.flush();
    }

    private List<Phase> phases() {
        Load load =
                options.rate() > 0
                        ? new Load.Rate(options.threads(), options.rate(), Load.Arrivals.POISSON)
                        : new Load.Saturate(options.threads());
        List<Phase> phases = new ArrayList<>();
        if (!options.warmup().isZero()) {
            phases.add(new Phase(WARM_UP, Phase.Kind.PRECONDITION, options.warmup(), load));
        }
        phases.add(new Phase(SAMPLE, Phase.Kind.SAMPLE, time(), load));
        return phases;
    }

    private Duration time() {
        return options.time().isZero() ? ENDLESS : options.time();
    }
}
