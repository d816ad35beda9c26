package io.oltplab.sysbench.figures;

import java.util.Arrays;

/// Queries, counted as sysbench counts them (with a result they are reads, with changed rows
/// writes, all others (BEGIN, COMMIT, and what found nothing to change) are others) and by kind.
/// Not safe for use by several threads.
public final class QueryCounts {

    private long reads;
    private long writes;
    private long others;
    private final long[] kinds = new long[QueryKind.COUNT];

    /// Counts a query with a result.
    public void read(QueryKind kind) {
        reads++;
        kinds[kind.index]++;
    }

    /// Counts a query without a result.
    ///
    /// @param rows that it changed
    public void changed(QueryKind kind, long rows) {
        kinds[kind.index]++;
        if (rows > 0) {
            writes++;
        } else {
            others++;
        }
    }

    /// Counts BEGIN or COMMIT.
    public void boundary(QueryKind kind) {
        others++;
        kinds[kind.index]++;
    }

    public void add(QueryCounts more) {
        reads += more.reads;
        writes += more.writes;
        others += more.others;
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] += more.kinds[i];
        }
    }

    public void clear() {
        reads = 0;
        writes = 0;
        others = 0;
        Arrays.fill(kinds, 0);
    }

    public long reads() {
        return reads;
    }

    public long writes() {
        return writes;
    }

    public long others() {
        return others;
    }

    /// How many queries of a kind there were, whatever they found.
    public long of(QueryKind kind) {
        return kinds[kind.index];
    }
}
