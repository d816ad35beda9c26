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
import io.oltplab.sql.ConnectionPool;
import io.oltplab.sql.Database;
import io.oltplab.sql.Retries;
import io.oltplab.sql.Session;
import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.Inputs;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.schema.Loaded;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The five transactions of many terminals over shared connections.
public final class TpccWorkload implements Workload {

    private static final long STREAM_CHOICE = 0xC401CE;
    private static final long STREAM_INPUT = 0x1290;
    private static final long STREAM_THINK = 0x7419;

    private final ConnectionPool pool;
    private final Loaded loaded;
    private final RunOptions options;
    private final Counts counts = new Counts();

    private final Retries retries;
    private final @Nullable DeliveryQueue queue;

    /// Without a file of deliveries.
    public TpccWorkload(Database database, Loaded loaded, RunOptions options) {
        this(database, loaded, options, Clock.system(), Optional.empty());
    }

    /// Opens the connections, one more for each delivery worker.
    ///
    /// @param loaded what the database holds
    /// @param clock times deferred deliveries
    /// @param deliveries file that takes a record of each deferred delivery
    /// @throws io.oltplab.core.bench.Refused when the server takes fewer connections, or when it
    ///   holds fewer warehouses than are to be used
    public TpccWorkload(
            Database database,
            Loaded loaded,
            RunOptions options,
            Clock clock,
            Optional<Path> deliveries) {
        if (options.warehouses() > loaded.warehouses()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "warehouses must be at most "
                            + loaded.warehouses()
                            + ", which are loaded, got "
                            + options.warehouses());
        }
        this.pool = database.pool(options.connections() + options.deliveryWorkers());
        this.loaded = loaded;
        this.options = options;
        this.retries =
                new Retries(
                        options.retries(),
                        Retries.DEFAULT.backoffMin(),
                        Retries.DEFAULT.backoffMax());
        this.queue =
                options.deliveryWorkers() == 0
                        ? null
                        : new DeliveryQueue(
                                clock,
                                counts,
                                new DeliveryFile(deliveries),
                                options.deliveryWorkers(),
                                options.mode(),
                                this::session);
    }

    @Override
    public List<Operation> operations() {
        return Transaction.operations();
    }

    @Override
    public VirtualUser user(int id, long seed) {
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
                session(),
                options.mode().terminal(),
                counts,
                queue,
                options.mix().chooser(choices),
                inputs,
                options.pacing(),
                new Draws(Seeds.mix(seed, STREAM_THINK, id)));
    }

    private Session session() {
        return pool.session(options.mode().boundaries(), retries);
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
    public Map<String, LongSupplier> counters() {
        return counts.counters();
    }

    @Override
    public void close() {
        if (queue != null) {
            queue.close();
        }
        pool.close();
    }
}
