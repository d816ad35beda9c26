package io.oltplab.sql.sqlserver;

import static io.oltplab.sql.sqlserver.AnsweringServer.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.load.BulkPath;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sql.load.SeenRows;
import io.oltplab.sql.sqlserver.TargetTable.TargetColumn;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rows for bulk copy on their way to the driver.
class CopiedRowsTest {

    private static final List<String> COLUMNS = List.of("id", "amount", "words", "at");

    private static AnsweringServer server() {
        return new AnsweringServer()
                .answer(
                        TargetTable.columnsOf("t", COLUMNS),
                        new AnsweringServer.Answer(
                                COLUMNS,
                                List.of(
                                        Types.INTEGER,
                                        Types.DECIMAL,
                                        Types.VARCHAR,
                                        Types.TIMESTAMP),
                                List.of()))
                .answer(TargetTable.KEY, row("ID"));
    }

    @Test
    void theTableSaysWhatItsColumnsAre() throws SQLException {
        TargetTable table = TargetTable.of(server().connection(), "t", COLUMNS);
        assertThat(table.key()).containsExactly("id");
        assertThat(table.keyPlaces()).containsExactly(0);
        assertThat(new TargetTable("t", table.columns(), List.of("other")).keyPlaces()).isEmpty();
        CopiedRows rows = new CopiedRows(table.columns());
        assertThat(rows.getColumnOrdinals()).containsExactly(1, 2, 3, 4);
        assertThat(rows.getColumnName(3)).isEqualTo("words");
        assertThat(rows.getColumnType(2)).isEqualTo(Types.DECIMAL);
        assertThat(rows.getScale(2)).isEqualTo(2);
        // With less than 23 the driver takes the time for one of whole minutes.
        assertThat(rows.getPrecision(4)).isEqualTo(23);
        assertThatThrownBy(() -> TargetTable.of(server().connection(), "t", List.of()))
                .hasMessageContaining("need a column");
    }

    private static CopiedRows of(Object[]... keys) {
        CopiedRows rows =
                new CopiedRows(
                        List.of(
                                new TargetColumn("a", Types.INTEGER, 10, 0),
                                new TargetColumn("b", Types.INTEGER, 10, 0)));
        for (Object[] key : keys) {
            rows.add(key);
        }
        return rows;
    }

    @Test
    void onlyRowsThatAscendAreCalledSorted() throws SQLException {
        int[] key = {0, 1};
        assertThat(of(new Object[] {1, 9}, new Object[] {2, 1}, new Object[] {2, 2}).ascend(key))
                .isTrue();
        assertThat(of(new Object[] {2, 1}, new Object[] {1, 9}).ascend(key)).isFalse();
        assertThat(of(new Object[] {1, 1}, new Object[] {1, 1}).ascend(key)).isFalse();
        assertThat(of(new Object[] {"a", 1}, new Object[] {"b", 2}).ascend(key)).isFalse();
        CopiedRows one = of(new Object[] {7, 8});
        assertThat(one.next()).isTrue();
        assertThat(one.getRowData()).containsExactly(7, 8);
        assertThat(one.next()).isFalse();
    }

    @Test
    void aFailedCopyEndsTheConnection() throws SQLException {
        AnsweringServer server = server();
        BulkPath path = BulkPath.of("jdbc:sqlserver://h").orElseThrow();
        SeenRows seen = new SeenRows("t", COLUMNS);
        try (BulkRows rows = path.rows(server.connection(), "t", COLUMNS)) {
            for (BulkRows each : List.of(rows, seen)) {
                each.add(1).add(5).add("x").add("2026-01-31 12:00:00").endRow();
                each.add(2)
                        .add(new BigDecimal("1.5"))
                        .addNull()
                        .add(LocalDateTime.of(2026, 2, 3, 4, 5, 6))
                        .endRow();
                each.add(3).add(-5, 2).add("y").addNull().endRow();
            }
            assertThat(rows.checksum()).isEqualTo(seen.checksum());
            // The driver takes connections of its own only.
            assertThatThrownBy(rows::flush).isInstanceOf(SQLException.class);
            assertThat(server.done).containsExactly("abort");
            assertThat(rows.rows()).isZero();
        }
    }

    @Test
    void aValueThatWouldBeRoundedIsRefused() throws SQLException {
        BulkPath path = BulkPath.of("jdbc:sqlserver://h").orElseThrow();
        try (BulkRows rows = path.rows(server().connection(), "t", COLUMNS)) {
            rows.add(1);
            assertThatThrownBy(() -> rows.add(new BigDecimal("0.005")))
                    .isInstanceOf(ArithmeticException.class);
            assertThat(path.name()).isEqualTo("bulk copy");
        }
    }
}
