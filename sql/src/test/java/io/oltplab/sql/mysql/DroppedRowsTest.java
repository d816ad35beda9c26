package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.ServerPreparedStatement;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.Boundaries;
import io.oltplab.sql.Database;
import io.oltplab.sql.Ending;
import io.oltplab.sql.OnConnect;
import io.oltplab.sql.Retries;
import io.oltplab.sql.Session;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// On a real server: what is dropped leaves the connection as JDBC would.
@Tag("server")
class DroppedRowsTest {

    private static final String ROWS = "select n from t where id >= ?";

    private static void query(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ROWS);
                PreparedStatement broken =
                        connection.prepareStatement("select (select n from t where id >= ?)")) {
            // No row, one, many: and each time JDBC finds the connection in order.
            for (int first : new int[] {4, 3, 1}) {
                statement.setInt(1, first);
                DroppedRows.query(statement);
                try (ResultSet rows = statement.executeQuery()) {
                    int count = 0;
                    while (rows.next()) {
                        count++;
                    }
                    assertThat(count).isEqualTo(4 - first);
                }
            }
            // Subquery returns more than 1 row.
            broken.setInt(1, 1);
            assertThatThrownBy(() -> DroppedRows.query(broken))
                    .isInstanceOf(SQLException.class)
                    .extracting(failure -> ((SQLException) failure).getErrorCode())
                    .isEqualTo(1242);
            statement.setInt(1, 1);
            DroppedRows.query(statement);
        }
    }

    @Test
    void preparedOnTheServerAndAsText() throws SQLException, InterruptedException {
        try (Database database = Database.connect(TestServer.shared().createDatabase("dropped"))) {
            try (Connection connection = database.open();
                    Statement statement = connection.createStatement()) {
                statement.execute("create table t (id int primary key, n int not null)");
                statement.execute("insert into t values (1, 0), (2, 0), (3, 0)");
            }
            boolean[] onServer = new boolean[1];
            OnConnect look =
                    connection -> {
                        try (PreparedStatement statement = connection.prepareStatement(ROWS)) {
                            onServer[0] = statement instanceof ServerPreparedStatement;
                        }
                    };
            try (Session held = database.held(Boundaries.AUTOCOMMIT, Retries.NONE, look)) {
                assertThat(onServer[0]).isTrue();
                assertThat(held.transaction(DroppedRowsTest::run, () -> {}))
                        .isEqualTo(Outcome.DONE);
            }
            try (Session text = database.heldAsText(Boundaries.AUTOCOMMIT, Retries.NONE, look)) {
                assertThat(onServer[0]).isFalse();
                assertThat(text.transaction(DroppedRowsTest::run, () -> {}))
                        .isEqualTo(Outcome.DONE);
            }
        }
    }

    private static Ending run(Connection connection) throws SQLException {
        query(connection);
        return Ending.COMMIT;
    }
}
