package io.oltplab.tpcc.run;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import io.oltplab.sql.Database;
import io.oltplab.sql.Session;
import io.oltplab.tpcc.durability.AcknowledgedOrders;
import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.Inputs;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.transaction.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The five transactions of many terminals over shared connections.
public final class TpccWorkload implements Workload {

    private static final long STREAM_CHOICE = 0xC401CE;
    private static final long STREAM_INPUT = 0x1290;
    private static final long STREAM_THINK = 0x7419;

    private final Database database;
    private final Supplier<Terminal> terminals;
    private final UserSessions sessions;
    private final Loaded loaded;
    private final RunOptions options;
    private final Counts counts = new Counts();

    private final @Nullable DeliveryQueue queue;
    private final @Nullable AcknowledgedOrders acknowledged;

    /// Without files.
    public TpccWorkload(Database database, Loaded loaded, RunOptions options)
            throws InterruptedException {
        this(database, loaded, options, Clock.system(), RunFiles.NONE);
    }

    /// Opens the connections of a pool, one more for each delivery worker; users that have one each
    /// open theirs when they are made.
    ///
    /// @param loaded what the database holds
    /// @param clock times deferred deliveries
    /// @throws io.oltplab.core.bench.Refused when the server takes fewer connections, or when it
    ///   holds fewer warehouses than are to be used
    public TpccWorkload(
            Database database, Loaded loaded, RunOptions options, Clock clock, RunFiles files)
            throws InterruptedException {
        if (options.warehouses() > loaded.warehouses()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "warehouses must be at most "
                            + loaded.warehouses()
                            + ", which are loaded, got "
                            + options.warehouses());
        }
        this.database = database;
        this.loaded = loaded;
        this.options = options;
        this.terminals = options.mode().terminals(database.dialect());
        this.sessions = new UserSessions(database, options);
        this.acknowledged =
                files.acknowledged()
                        .map(path -> new AcknowledgedOrders(path, loaded, Clock.system()))
                        .orElse(null);
        this.queue =
                options.deliveryWorkers() == 0
                        ? null
                        : new DeliveryQueue(
                                clock,
                                counts,
                                new DeliveryFile(files.deliveries()),
                                terminals,
                                workerSessions());
    }

    private List<Session> workerSessions() throws InterruptedException {
        List<Session> all = new ArrayList<>();
        for (int i = 0; i < options.deliveryWorkers(); i++) {
            all.add(sessions.open());
        }
        return all;
    }

    /// What people should know of limits that were found too low.
    List<String> notes() {
        return sessions.notes();
    }

    @Override
    public List<Operation> operations() {
        return Transaction.operations();
    }

    @Override
    public VirtualUser user(int id, long seed) throws InterruptedException {
        Draws choices = new Draws(Seeds.mix(seed, STREAM_CHOICE, id));
        Inputs inputs =
                new Inputs(
                        new Draws(Seeds.mix(seed, STREAM_INPUT, id)),
                        SkewConstants.forRun(loaded.lastNameConstant(), seed),
                        loaded.scale(),
                        options.warehouses(),
                        Inputs.Home.of(id, options.warehouses()),
                        options.roaming());
        return new TpccUser(
                sessions.open(),
                terminals.get(),
                counts,
                queue,
                acknowledged,
                options.mix().chooser(choices),
                inputs,
                options.pacing(),
                new Draws(Seeds.mix(seed, STREAM_THINK, id)));
    }

    /// What the users did so far, in all phases.
    public Counts.Totals totals() {
        return counts.totals();
    }

    /// Waits until every queued delivery is carried out, and judges them.
    ///
    /// @return nothing if users deliver themselves
    List<Verdict> finishDeliveries(Recording recording) throws InterruptedException {
        if (queue == null) {
            return List.of();
        }
        queue.drain();
        recording.table(queue.table());
        return queue.verdicts();
    }

    @Override
    public void clockStarts(long nanos) {
        database.outages().clockStarts(nanos);
    }

    @Override
    public Map<String, LongSupplier> counters() {
        Map<String, LongSupplier> all = new TreeMap<>(counts.counters());
        all.putAll(database.outages().counters());
        return all;
    }

    @Override
    public void close() {
        if (queue != null) {
            queue.close();
        }
        sessions.close();
        if (acknowledged != null) {
            acknowledged.close();
        }
    }
}
