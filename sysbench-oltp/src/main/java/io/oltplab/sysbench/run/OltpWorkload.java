package io.oltplab.sysbench.run;

import io.oltplab.core.plan.Seeds;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import io.oltplab.sql.Boundaries;
import io.oltplab.sql.Database;
import io.oltplab.sql.Ending;
import io.oltplab.sql.Retries;
import io.oltplab.sysbench.figures.Buckets;
import io.oltplab.sysbench.figures.EventFigures;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.ThreadFigures;
import io.oltplab.sysbench.figures.Window;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/// A script of sysbench on a database.
public final class OltpWorkload implements Workload, Sampled {

    /// sysbench tries for ever and without a pause; a run that only meets deadlocks should rather
    /// say so.
    static final Retries RETRIES = new Retries(1000, Duration.ofNanos(0), Duration.ofMillis(50));

    private final Clock clock;
    private final Database database;
    private final Script script;
    private final Setting setting;
    private final boolean asText;
    private final int reconnect;
    private final Window window;
    private final Buckets buckets;
    private final Runnable whenAllConnected;
    private final List<String> texts;
    private final List<ThreadFigures> threads = new CopyOnWriteArrayList<>();

    /// A workload on tables that exist.
    ///
    /// @param asText whether statements are sent as text, not prepared on the server
    /// @param reconnect each user connects anew after so many events, 0 for never
    /// @param window when events count
    /// @param buckets for their latencies
    /// @param whenAllConnected called once, when as many users as the setting has threads are
    ///   connected and their statements prepared
    public OltpWorkload(
            Clock clock,
            Database database,
            Script script,
            Setting setting,
            boolean asText,
            int reconnect,
            Window window,
            Buckets buckets,
            Runnable whenAllConnected) {
        this.clock = clock;
        this.database = database;
        this.script = script;
        this.setting = setting;
        this.asText = asText;
        this.reconnect = reconnect;
        this.window = window;
        this.buckets = buckets;
        this.whenAllConnected = whenAllConnected;
        texts = List.copyOf(script.statements(setting));
    }

    @Override
    public List<Operation> operations() {
        return List.of(new Operation(script.name()));
    }

    @Override
    public VirtualUser user(int id, long seed) {
        boolean transaction = script.isTransaction(setting);
        Boundaries boundaries = transaction ? Boundaries.STATEMENTS : Boundaries.AUTOCOMMIT;
        ThreadFigures figures = new ThreadFigures(window, buckets);
        OltpUser user =
                user(id, Seeds.mix(seed, id), transaction, Ending.COMMIT, boundaries, figures);
        threads.add(figures);
        if (threads.size() == setting.threads()) {
            whenAllConnected.run();
        }
        return user;
    }

    /// A user whose events are in no figure and leave no trace, for Java's compiler to see.
    VirtualUser rehearsal() {
        ThreadFigures forgotten = new ThreadFigures(Window.ALWAYS, buckets);
        return user(0, 0, true, Ending.ROLLBACK, Boundaries.STATEMENTS, forgotten);
    }

    private OltpUser user(
            int id,
            long seed,
            boolean transaction,
            Ending ending,
            Boundaries boundaries,
            ThreadFigures figures) {
        return new OltpUser(
                clock,
                texts,
                script.event(setting, id),
                transaction,
                ending,
                figures,
                seed,
                reconnect,
                onConnect ->
                        asText
                                ? database.heldAsText(boundaries, RETRIES, onConnect)
                                : database.held(boundaries, RETRIES, onConnect));
    }

    @Override
    public Map<String, LongSupplier> counters() {
        return Map.of(
                "reads", () -> queries().reads(),
                "writes", () -> queries().writes(),
                "others", () -> queries().others(),
                "reconnects", () -> threads.stream().mapToLong(ThreadFigures::reconnects).sum());
    }

    private QueryCounts queries() {
        QueryCounts all = new QueryCounts();
        threads.forEach(thread -> thread.addTo(all));
        return all;
    }

    @Override
    public EventFigures events(int from, int to) {
        return EventFigures.of(buckets, threads, from, to);
    }

    @Override
    public long running() {
        return threads.stream().filter(ThreadFigures::isRunning).count();
    }

    @Override
    public void close() {
        // Each user closes its own connection; the database belongs to the caller.
    }
}
