package io.oltplab.sql.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerSortOrder;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sql.load.SeenRows;
import io.oltplab.sql.sqlserver.TargetTable.TargetColumn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/// Rows by bulk copy, up to 50,000 at a time. A table with a clustered key is told when the rows
/// come in its order, and stays open to other loaders; a heap is locked for bulk updates, which
/// loaders share.
final class BulkCopyRows implements BulkRows {

    private static final int ROWS_MAX = 50_000;

    /// Characters of text.
    private static final int TEXT_MAX = 8 << 20;

    private final Connection connection;
    private final TargetTable table;
    private final int[] key;

    /// The checksum is that of the values.
    private final SeenRows seen;

    private CopiedRows batch;
    private @Nullable Object[] row;
    private int column;
    private int text;
    private long rows;

    BulkCopyRows(Connection connection, TargetTable table) {
        this.connection = connection;
        this.table = table;
        this.key = table.keyPlaces();
        this.seen =
                new SeenRows(
                        table.name(), table.columns().stream().map(TargetColumn::name).toList());
        this.batch = new CopiedRows(table.columns());
        this.row = new Object[table.columns().size()];
    }

    @Override
    public BulkRows add(long value) {
        seen.add(value);
        TargetColumn to = table.columns().get(column);
        return switch (to.type()) {
            case Types.INTEGER -> put(Math.toIntExact(value));
            case Types.DECIMAL, Types.NUMERIC -> put(decimal(BigDecimal.valueOf(value), to));
            default -> put(value);
        };
    }

    @Override
    public BulkRows add(long unscaled, int scale) {
        seen.add(unscaled, scale);
        return put(decimal(BigDecimal.valueOf(unscaled, scale), table.columns().get(column)));
    }

    @Override
    public BulkRows add(BigDecimal value) {
        seen.add(value);
        return put(decimal(value, table.columns().get(column)));
    }

    /// With as many decimals as the column has: the driver would round without a word.
    private static Object decimal(BigDecimal value, TargetColumn to) {
        return value.setScale(to.scale(), RoundingMode.UNNECESSARY);
    }

    @Override
    public BulkRows add(String value) {
        seen.add(value);
        text += value.length();
        boolean time = table.columns().get(column).type() == Types.TIMESTAMP;
        return put(time ? Timestamp.valueOf(value) : value);
    }

    @Override
    public BulkRows add(LocalDateTime value) {
        seen.add(value);
        return put(Timestamp.valueOf(value));
    }

    @Override
    public BulkRows addNull() {
        seen.addNull();
        return put(null);
    }

    private BulkRows put(@Nullable Object value) {
        row[column++] = value;
        return this;
    }

    @Override
    public void endRow() throws SQLException {
        seen.endRow();
        batch.add(row);
        row = new Object[row.length];
        column = 0;
        if (batch.size() >= ROWS_MAX || text >= TEXT_MAX) {
            flush();
        }
    }

    @Override
    public void flush() throws SQLException {
        if (batch.size() == 0) {
            return;
        }
        CopiedRows sent = batch;
        batch = new CopiedRows(table.columns());
        text = 0;
        boolean taken = false;
        try {
            copy(sent);
            taken = true;
        } finally {
            if (!taken) {
                // After a failed bulk copy it would give later statements earlier answers.
                connection.abort(Runnable::run);
            }
        }
        rows += sent.size();
    }

    private void copy(CopiedRows sent) throws SQLException {
        SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
        options.setTableLock(table.key().isEmpty());
        options.setKeepNulls(true);
        options.setBulkCopyTimeout(0);
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName(table.name());
            for (int i = 0; i < table.columns().size(); i++) {
                copy.addColumnMapping(i + 1, table.columns().get(i).name());
            }
            if (key.length > 0 && sent.ascend(key)) {
                for (int place : key) {
                    copy.addColumnOrderHint(
                            table.columns().get(place).name(), SQLServerSortOrder.ASCENDING);
                }
            }
            copy.writeToServer(sent);
        }
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long checksum() {
        return seen.checksum();
    }

    @Override
    public void close() throws SQLException {
        if (column == 0) {
            flush();
        }
    }
}
