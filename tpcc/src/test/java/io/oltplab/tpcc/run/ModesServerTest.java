package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Database;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.sql.server.TestServer;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Tables;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Both modes, with the same inputs, against one server.
@Tag("server")
class ModesServerTest {

    private static final int USERS = 4;
    private static final int STEPS = 460;

    @Test
    void bothModesLeaveTheSameRows() throws InterruptedException, SQLException {
        List<String> sql = rowsAfter(StatementMode.SQL);
        List<String> procs = rowsAfter(StatementMode.PROCS);
        assertThat(procs).isEqualTo(sql);
    }

    /// Rows of all tables after a run, without the times in them.
    private static List<String> rowsAfter(StatementMode mode)
            throws InterruptedException, SQLException {
        try (Database database =
                Database.connect(TestServer.shared().createDatabase("tpcc_" + mode.word()))) {
            new Loader(database, new FakeBench(), 2).load(SmallDatabase.wanted(2));
            RunOptions options =
                    new RunOptions(
                            USERS,
                            Pacing.NONE,
                            Mix.DECK,
                            Connections.PER_USER,
                            0,
                            2,
                            false,
                            0,
                            mode);
            Growth before = Growth.read(database);
            try (TpccWorkload workload =
                    new TpccWorkload(database, LoadNote.require(database), options)) {
                run(workload);
                assertThat(workload.totals().rollbacks()).isPositive();
                assertThat(workload.totals().remoteLines()).isPositive();
                assertThat(Growth.read(database).since(before).verdicts(workload.totals()))
                        .allMatch(verdict -> verdict.level() == Verdict.Level.PASS);
            }
            assertThat(new Checker(database, new FakeBench(), 2).check(LoadNote.require(database)))
                    .allMatch(Finding::holds);
            return rows(database);
        }
    }

    /// One step of each user in turn, so that the order of all steps is the same.
    private static void run(TpccWorkload workload) throws InterruptedException {
        List<VirtualUser> users = new ArrayList<>();
        for (int id = 0; id < USERS; id++) {
            users.add(workload.user(id, 11));
        }
        for (int step = 0; step < STEPS; step++) {
            for (VirtualUser user : users) {
                assertThat(user.take(user.next(), () -> {})).isInstanceOf(Outcome.Done.class);
            }
        }
        users.forEach(VirtualUser::close);
    }

    private static List<String> rows(Database database) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (TableDefinition table : Tables.all()) {
                String columns =
                        String.join(
                                ", ",
                                table.columnNames().stream()
                                        .filter(
                                                name ->
                                                        !List.of(
                                                                        "h_date",
                                                                        "o_entry_d",
                                                                        "ol_delivery_d")
                                                                .contains(name))
                                        .toList());
                List<String> ofTable = new ArrayList<>();
                try (ResultSet row =
                        statement.executeQuery("SELECT " + columns + " FROM " + table.name())) {
                    while (row.next()) {
                        StringBuilder text = new StringBuilder(table.name());
                        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                            text.append('|').append(row.getString(i));
                        }
                        ofTable.add(text.toString());
                    }
                }
                ofTable.sort(null);
                rows.addAll(ofTable);
            }
        }
        return rows;
    }
}
