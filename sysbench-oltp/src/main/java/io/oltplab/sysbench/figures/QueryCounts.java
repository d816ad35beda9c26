package io.oltplab.sysbench.figures;

/// Queries by kind, as sysbench counts them: with a result they are reads, with changed rows
/// writes, all others (BEGIN, COMMIT, and what found nothing to change) are others. Not safe for
/// use by several threads.
public final class QueryCounts {

    private long reads;
    private long writes;
    private long others;

    /// Counts a query with a result.
    public void read() {
        reads++;
    }

    /// Counts a query without a result.
    ///
    /// @param rows that it changed
    public void changed(long rows) {
        if (rows > 0) {
            writes++;
        } else {
            others++;
        }
    }

    /// Counts BEGIN or COMMIT.
    public void boundary() {
        others++;
    }

    public void add(QueryCounts more) {
        reads += more.reads;
        writes += more.writes;
        others += more.others;
    }

    public void clear() {
        reads = 0;
        writes = 0;
        others = 0;
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
}
