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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/// A script of sysbench on a database.
public final class OltpWorkload implements Workload, Sampled {

    /// sysbench tries for ever and without a pause; a run that only meets deadlocks should rather
    /// say so.
    static final Retries RETRIES = new Retries(1000, Duration.ofNanos(0), Duration.ofMillis(50));

    /// How users deal with the server.
    ///
    /// @param asText whether statements are sent as text, not prepared on the server
    /// @param reconnect each user connects anew after so many events, 0 for never
    /// @param retries after failures
    public record Manner(boolean asText, int reconnect, Retries retries) {

        /// Whether statements go as text; the rest as usual.
        static Manner usual(boolean asText) {
            return new Manner(asText, 0, RETRIES);
        }
    }

    private final Clock clock;
    private final Database database;
    private final Script script;
    private final Setting setting;
    private final Manner manner;
    private final Window window;
    private final Buckets buckets;
    private final Runnable whenAllConnected;
    private final List<String> texts;
    private final List<ThreadFigures> threads = new CopyOnWriteArrayList<>();

    /// A workload on tables that exist.
    ///
    /// @param manner how users deal with the server
    /// @param window when events count
    /// @param buckets for their latencies
    /// @param whenAllConnected called once, when as many users as the setting has threads are
    ///   connected and their statements prepared
    public OltpWorkload(
            Clock clock,
            Database database,
            Script script,
            Setting setting,
            Manner manner,
            Window window,
            Buckets buckets,
            Runnable whenAllConnected) {
        this.clock = clock;
        this.database = database;
        this.script = script;
        this.setting = setting;
        this.manner = manner;
        this.window = window;
        this.buckets = buckets;
        this.whenAllConnected = whenAllConnected;
        texts = List.copyOf(script.statements(setting, database.dialect()));
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
                script.event(setting, id, database.dialect()),
                transaction,
                ending,
                figures,
                seed,
                manner.reconnect(),
                onConnect ->
                        manner.asText()
                                ? database.heldAsText(boundaries, manner.retries(), onConnect)
                                : database.held(boundaries, manner.retries(), onConnect));
    }

    @Override
    public void clockStarts(long nanos) {
        database.outages().clockStarts(nanos);
    }

    @Override
    public Map<String, LongSupplier> counters() {
        Map<String, LongSupplier> all = new HashMap<>(database.outages().counters());
        all.put("reads", () -> queries().reads());
        all.put("writes", () -> queries().writes());
        all.put("others", () -> queries().others());
        all.put("reconnects", () -> threads.stream().mapToLong(ThreadFigures::reconnects).sum());
        return all;
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
