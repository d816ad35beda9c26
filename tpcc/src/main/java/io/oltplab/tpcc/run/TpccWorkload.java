package io.oltplab.tpcc.run;

import io.oltplab.core.plan.Seeds;
import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import io.oltplab.sql.Boundaries;
import io.oltplab.sql.ConnectionPool;
import io.oltplab.sql.Database;
import io.oltplab.sql.Retries;
import io.oltplab.tpcc.input.Draws;
import io.oltplab.tpcc.input.Inputs;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.schema.Loaded;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/// The five transactions of many terminals over shared connections.
public final class TpccWorkload implements Workload {

    private static final long STREAM_CHOICE = 0xC401CE;
    private static final long STREAM_INPUT = 0x1290;
    private static final long STREAM_THINK = 0x7419;

    private final ConnectionPool pool;
    private final Loaded loaded;
    private final RunOptions options;
    private final Counts counts = new Counts();

    /// Opens the connections.
    ///
    /// @param loaded what the database holds
    /// @throws io.oltplab.core.bench.Refused when the server takes fewer connections
    public TpccWorkload(Database database, Loaded loaded, RunOptions options) {
        this.pool = database.pool(options.connections());
        this.loaded = loaded;
        this.options = options;
    }

    @Override
    public List<Operation> operations() {
        return Transaction.operations();
    }

    @Override
    public VirtualUser user(int id, long seed) {
        Retries retries =
                new Retries(
                        options.retries(),
                        Retries.DEFAULT.backoffMin(),
                        Retries.DEFAULT.backoffMax());
        Draws choices = new Draws(Seeds.mix(seed, STREAM_CHOICE, id));
        Inputs inputs =
                new Inputs(
                        new Draws(Seeds.mix(seed, STREAM_INPUT, id)),
                        SkewConstants.forRun(loaded.lastNameConstant(), seed),
                        loaded.scale(),
                        loaded.warehouses(),
                        Inputs.Home.of(id, loaded.warehouses()));
        return new TpccUser(
                pool.session(Boundaries.JDBC, retries),
                counts,
                options.mix().chooser(choices),
                inputs,
                options.pacing(),
                new Draws(Seeds.mix(seed, STREAM_THINK, id)));
    }

    /// What the users did so far, in all phases.
    public Counts.Totals totals() {
        return counts.totals();
    }

    @Override
    public Map<String, LongSupplier> counters() {
        return counts.counters();
    }

    @Override
    public void close() {
        pool.close();
    }
}
