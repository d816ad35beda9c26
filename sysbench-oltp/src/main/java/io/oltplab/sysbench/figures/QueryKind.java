package io.oltplab.sysbench.figures;

import java.util.Locale;

/// What a query is for: finer than sysbench's reads, writes and others.
public enum QueryKind {
    BEGIN(0),
    POINT_SELECT(1),
    SIMPLE_RANGE(2),
    SUM_RANGE(3),
    ORDER_RANGE(4),
    DISTINCT_RANGE(5),
    INDEX_UPDATE(6),
    NON_INDEX_UPDATE(7),
    DELETE(8),
    INSERT(9),
    BULK_INSERT(10),
    RANDOM_POINTS(11),
    RANDOM_RANGES(12),
    COMMIT(13);

    /// How many there are.
    static final int COUNT = values().length;

    /// Where it is counted, 0 up to [#COUNT], exclusive.
    final int index;

    QueryKind(int index) {
        this.index = index;
    }

    /// The name in results, such as `point_select`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
