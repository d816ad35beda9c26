package io.oltplab.sql.sqlserver;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import io.oltplab.sql.sqlserver.TargetTable.TargetColumn;
import java.io.Serial;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rows in memory in the form in which the driver fetches them. Columns are counted from 1.
final class CopiedRows implements ISQLServerBulkData {

    @Serial private static final long serialVersionUID = 1;

    /// With less the driver takes a TIMESTAMP for one of whole minutes: `yyyy-mm-dd hh:mm:ss.fff`.
    private static final int TIMESTAMP_PRECISION = 23;

    private final transient List<TargetColumn> columns;
    private final transient List<@Nullable Object[]> rows = new ArrayList<>();
    private int next;

    CopiedRows(List<TargetColumn> columns) {
        this.columns = columns;
    }

    void add(@Nullable Object[] row) {
        rows.add(row);
    }

    int size() {
        return rows.size();
    }

    /// Whether each row's key is above that of the row before it.
    ///
    /// @param places of the key's columns, from 0
    boolean ascend(int[] places) {
        for (int i = 1; i < rows.size(); i++) {
            if (compare(rows.get(i - 1), rows.get(i), places) >= 0) {
                return false;
            }
        }
        return true;
    }

    /// Only whole numbers are compared: the order of anything else is up to a collation.
    private static int compare(@Nullable Object[] one, @Nullable Object[] other, int[] places) {
        for (int place : places) {
            if (!(one[place] instanceof Number before && other[place] instanceof Number after)) {
                return 1;
            }
            int order = Long.compare(before.longValue(), after.longValue());
            if (order != 0) {
                return order;
            }
        }
        return 1;
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        Set<Integer> ordinals = new LinkedHashSet<>();
        for (int i = 1; i <= columns.size(); i++) {
            ordinals.add(i);
        }
        return ordinals;
    }

    @Override
    public String getColumnName(int column) {
        return columns.get(column - 1).name();
    }

    @Override
    public int getColumnType(int column) {
        return columns.get(column - 1).type();
    }

    @Override
    public int getPrecision(int column) {
        TargetColumn found = columns.get(column - 1);
        return found.type() == Types.TIMESTAMP
                ? Math.max(TIMESTAMP_PRECISION, found.precision())
                : found.precision();
    }

    @Override
    public int getScale(int column) {
        return columns.get(column - 1).scale();
    }

    @Override
    public boolean next() {
        return next < rows.size();
    }

    @Override
    public @Nullable Object[] getRowData() {
        return rows.get(next++);
    }
}
