package io.oltplab.sysbench.load;

import io.oltplab.sysbench.load.TableState.Ids;
import io.oltplab.sysbench.options.TableOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Who loads what: stretches of ids that threads take one after the other. Safe for many threads.
final class LoadPlan {

    /// Fewest rows that are worth a stretch of their own.
    private static final int STRETCH_MIN = 10 * Loader.BLOCK;

    /// Stretches for each thread, so that none has to wait long for the last one.
    private static final int STRETCHES_EACH = 4;

    private final Queue<Stretch> stretches = new ConcurrentLinkedQueue<>();
    private final Queue<Integer> indexesOnly = new ConcurrentLinkedQueue<>();
    private final AtomicInteger[] left;
    private final int parts;
    private final long rows;
    private final boolean indexed;

    /// Ids of a table that one thread writes, both ends included.
    ///
    /// @param again whether some of them may be there from a load that was broken off
    record Stretch(int table, int first, int last, boolean again) {}

    /// @param states of the tables, in order
    LoadPlan(List<TableState> states, TableOptions options, int threads) {
        indexed = options.indexed() && options.content() != TableOptions.Content.PAIRS;
        left = new AtomicInteger[states.size() + 1];
        boolean filled = options.content() == TableOptions.Content.ROWS;
        rows = filled ? states.stream().mapToLong(LoadPlan::missing).sum() : 0;
        long most = Math.max(STRETCH_MIN, rows / ((long) STRETCHES_EACH * threads));
        List<List<Stretch>> ofTables = new ArrayList<>();
        for (int table = 1; table <= states.size(); table++) {
            TableState state = states.get(table - 1);
            List<Stretch> all = filled ? split(table, state, most) : List.of();
            left[table] = new AtomicInteger(all.size());
            ofTables.add(all);
            if (all.isEmpty() && indexed && !state.indexed()) {
                indexesOnly.add(table);
            }
        }
        takeTurns(ofTables);
        parts = stretches.size() + indexesOnly.size();
    }

    private static long missing(TableState state) {
        return state.missing().stream().mapToLong(Ids::count).sum();
    }

    /// Ends of stretches lie on ends of blocks.
    private static List<Stretch> split(int table, TableState state, long most) {
        List<Stretch> all = new ArrayList<>();
        for (Ids ids : state.missing()) {
            int pieces = (int) Math.max(1, ids.count() / most);
            long blocks = Math.ceilDiv(ids.count(), Loader.BLOCK);
            long first = ids.first();
            for (int piece = 1; piece <= pieces; piece++) {
                long end = ids.first() - 1 + blocks * piece / pieces * Loader.BLOCK;
                int last = (int) Math.min(ids.last(), end);
                all.add(new Stretch(table, (int) first, last, state.exists()));
                first = last + 1L;
            }
        }
        return all;
    }

    /// First stretches of all tables first, so that threads meet in a table only when they must.
    private void takeTurns(List<List<Stretch>> ofTables) {
        boolean more = true;
        for (int turn = 0; more; turn++) {
            more = false;
            for (List<Stretch> all : ofTables) {
                if (turn < all.size()) {
                    stretches.add(all.get(turn));
                    more = true;
                }
            }
        }
    }

    /// The next stretch; null when there is none left.
    @Nullable Stretch next() {
        return stretches.poll();
    }

    /// Says that a stretch of a table is filled.
    ///
    /// @return whether that was its last one
    boolean filled(int table) {
        return left[table].decrementAndGet() == 0;
    }

    /// Tables that lack nothing but their index.
    Queue<Integer> indexesOnly() {
        return indexesOnly;
    }

    /// Whether tables get an index on k.
    boolean indexed() {
        return indexed;
    }

    /// How many pieces of work there are.
    int parts() {
        return parts;
    }

    /// Rows to load.
    long rows() {
        return rows;
    }
}
