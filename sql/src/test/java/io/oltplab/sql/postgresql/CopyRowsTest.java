package io.oltplab.sql.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.load.BulkLoader;
import io.oltplab.sql.load.BulkRows;
import io.oltplab.sql.load.BulkRowsContract;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class CopyRowsTest extends BulkRowsContract {

    @Override
    protected DatabaseSettings settings() {
        return TestServer.postgresql().createDatabase("bulk");
    }

    @Test
    void theServersOwnWayIsUsed() {
        assertThat(loader.name()).isEqualTo("COPY FROM STDIN");
        assertThat(said).isEmpty();
    }

    @Test
    void aValueThatIsNoneFailsAndTheConnectionIsInOrderAgain() throws SQLException {
        try (Connection connection = loader.open()) {
            BulkRows rows = loader.rows(connection, TABLE, COLUMNS);
            rows.add(1).add("no number").add("x").addNull().endRow();
            assertThatThrownBy(rows::flush)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("no number")
                    .hasMessageContaining("COPY bulk_rows, line 1, column amount");
            try (BulkRows next = loader.rows(connection, TABLE, COLUMNS)) {
                next.add(2).addNull().addNull().addNull().endRow();
            }
        }
        assertThat(sum("sum(id)")).isEqualTo(2);
    }

    @Test
    void insertsGiveTheSameRowsAndChecksum() throws SQLException {
        String nasty = "a\\b\tc\rd\ne'f \u20ac";
        long copied = write(loader, 1, nasty);
        long inserted = write(BulkLoader.inserting(database), 2, nasty);
        assertThat(sum("count(distinct words)")).isEqualTo(1);
        assertThat(copied).isNotEqualTo(inserted);
        assertThat(sum("sum(" + new PostgreSqlChecksum().expression(COLUMNS) + ")"))
                .isEqualTo(copied + inserted);
    }

    private static long write(BulkLoader loader, int id, String words) throws SQLException {
        try (Connection connection = loader.open();
                BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
            rows.add(id).add(10_500, 4).add(words).addNull().endRow();
            return rows.checksum();
        }
    }

    /// Rows of one byte, of four, of the longest that can be verified, and one byte longer.
    @Test
    void theChecksumHoldsUpToItsLengthAndFailsBeyond() throws SQLException {
        String expression = new PostgreSqlChecksum().expression(COLUMNS);
        // The id, three tabs, \N twice and the four bytes before the row: 12 bytes beside the
        // words.
        int longest = PostgreSqlChecksum.BYTES_MAX - 12;
        long sent = 0;
        for (int length : new int[] {0, 1, 3, 4, 57, longest}) {
            execute("delete from " + TABLE);
            try (Connection connection = loader.open();
                    BulkRows rows = loader.rows(connection, TABLE, COLUMNS)) {
                rows.add(1).addNull().add("q".repeat(length)).addNull().endRow();
                sent = rows.checksum();
            }
            assertThat(sum("sum(" + expression + ")")).isEqualTo(sent);
        }
        execute("update bulk_rows set words = words || 'q'");
        assertThatThrownBy(() -> sum("sum(" + expression + ")"))
                .hasMessageContaining("bit strings of different sizes");
    }
}
