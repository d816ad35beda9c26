package io.oltplab.tpcc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Condition;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.load.Cleanup;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.run.Connections;
import io.oltplab.tpcc.run.Growth;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.StatementMode;
import io.oltplab.tpcc.run.TpccWorkload;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Procedures;
import io.oltplab.tpcc.testing.SmallDatabase;
import io.oltplab.tpcc.testing.TableDump;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the workload does on every database: the same inputs leave the same rows as on any other
/// database and in any mode, and whatever befalls the users the twelve conditions hold. A test of a
/// database extends it.
@Timeout(300)
abstract class DatabaseContract {

    private static final int WAREHOUSES = 2;
    private static final int USERS = 4;
    private static final int STEPS = 460;
    private static final int STEPS_AT_ONCE = 150;
    private static final long SEED = 11;

    /// What the same steps leave in H2, in client SQL.
    private static @Nullable List<String> reference;

    /// An empty database, for one test alone.
    ///
    /// @param name of the database, where it may have one
    protected abstract DatabaseSettings empty(String name);

    /// Ends, from the server's side, every connection to the database but this one.
    protected abstract void endOthers(Connection connection) throws SQLException;

    /// Makes one in-memory reference for all databases.
    private static synchronized List<String> reference() throws SQLException, InterruptedException {
        List<String> present = reference;
        if (present == null) {
            try (SmallDatabase h2 = SmallDatabase.loaded(WAREHOUSES)) {
                present = afterSteps(h2.database(), StatementMode.SQL);
                reference = present;
            }
        }
        return present;
    }

    private Database loaded(String name) throws InterruptedException {
        Database database = Database.connect(empty(name));
        new Loader(database, new FakeBench(), 2).load(SmallDatabase.wanted(WAREHOUSES));
        return database;
    }

    private static RunOptions options(StatementMode mode) {
        return new RunOptions(
                USERS,
                Pacing.NONE,
                Mix.DECK,
                Connections.PER_USER,
                RunOptions.RETRIES,
                WAREHOUSES,
                false,
                0,
                mode);
    }

    @Test
    void loadedRowsAreThoseOfEveryDatabase() throws SQLException, InterruptedException {
        try (SmallDatabase h2 = SmallDatabase.loaded(WAREHOUSES);
                Database database = loaded("tpcc_rows")) {
            same(TableDump.of(database), TableDump.of(h2.database()));
            conditionsHold(database);
        }
    }

    @ParameterizedTest
    @EnumSource(StatementMode.class)
    void sameInputsLeaveTheRowsOfEveryDatabase(StatementMode mode)
            throws SQLException, InterruptedException {
        try (Database database = loaded("tpcc_" + mode.word())) {
            same(afterSteps(database, mode), reference());
        }
    }

    /// Two lists of thousands of rows are no message: shows the rows that one of them lacks.
    private static void same(List<String> rows, List<String> expected) {
        List<String> missing = new ArrayList<>(expected);
        List<String> more = new ArrayList<>(rows);
        missing.removeAll(java.util.Set.copyOf(rows));
        more.removeAll(java.util.Set.copyOf(expected));
        assertThat(more).as("rows that the other does not have").isEmpty();
        assertThat(missing).as("rows that only the other has").isEmpty();
        assertThat(rows).hasSameSizeAs(expected);
    }

    /// One step of each user in turn, so that the order of all steps is the same everywhere.
    private static List<String> afterSteps(Database database, StatementMode mode)
            throws InterruptedException, SQLException {
        Growth before = Growth.read(database);
        try (TpccWorkload workload =
                new TpccWorkload(database, LoadNote.require(database), options(mode))) {
            List<VirtualUser> users = new ArrayList<>();
            for (int id = 0; id < USERS; id++) {
                users.add(workload.user(id, SEED));
            }
            for (int step = 0; step < STEPS; step++) {
                for (VirtualUser user : users) {
                    assertThat(user.take(user.next(), () -> {})).isInstanceOf(Outcome.Done.class);
                }
            }
            users.forEach(VirtualUser::close);
            assertThat(workload.totals().rollbacks()).isPositive();
            assertThat(workload.totals().remoteLines()).isPositive();
            agree(database, before, workload);
        }
        conditionsHold(database);
        return TableDump.of(database);
    }

    private static void agree(Database database, Growth before, TpccWorkload workload) {
        assertThat(Growth.read(database).since(before).verdicts(workload.totals()))
                .allMatch(verdict -> verdict.level() == Verdict.Level.PASS);
    }

    private static void conditionsHold(Database database) throws InterruptedException {
        List<Finding> findings =
                new Checker(database, new FakeBench(), 2).check(LoadNote.require(database));
        assertThat(findings).hasSize(Condition.values().length).hasSize(12);
        assertThat(findings).allMatch(Finding::holds);
    }

    @Test
    void aProcedureThatWasDroppedIsNamedAndPrepareMakesItAnew()
            throws SQLException, InterruptedException {
        try (Database database = loaded("tpcc_lacking")) {
            Procedures.require(database);
            try (Connection connection = database.open();
                    Statement statement = connection.createStatement()) {
                statement.execute(database.dialect().dropProcedure(Procedures.PREFIX + "payment"));
            }
            assertThatThrownBy(() -> Procedures.require(database))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                    .hasMessageContaining("lacks oltplab_tpcc_payment: oltplab tpcc prepare");
            Loader again = new Loader(database, new FakeBench(), 2);
            assertThat(again.load(SmallDatabase.wanted(WAREHOUSES)))
                    .isEqualTo(Loader.Ending.WAS_THERE);
            Procedures.require(database);
        }
    }

    /// Users in one another's way: whoever meets a deadlock is sent again, nobody's work is lost.
    @ParameterizedTest
    @EnumSource(StatementMode.class)
    void usersAtOnceLoseNothing(StatementMode mode) throws Exception {
        try (Database database = loaded("tpcc_once_" + mode.word())) {
            Growth before = Growth.read(database);
            try (TpccWorkload workload =
                    new TpccWorkload(database, LoadNote.require(database), options(mode))) {
                Map<String, Integer> failed = atOnce(workload, () -> {});
                assertThat(failed).isEmpty();
                agree(database, before, workload);
            }
            conditionsHold(database);
        }
    }

    /// The server ends every connection in the middle of the run: the users connect again and go
    /// on, and what is in the database is what was committed, give or take commits in doubt.
    @ParameterizedTest
    @EnumSource(StatementMode.class)
    void lostConnectionsAreReplaced(StatementMode mode) throws Exception {
        try (Database database = loaded("tpcc_lost_" + mode.word())) {
            Growth before = Growth.read(database);
            try (TpccWorkload workload =
                    new TpccWorkload(database, LoadNote.require(database), options(mode))) {
                Map<String, Integer> failed = atOnce(workload, () -> endOthers(database));
                assertThat(failed.keySet()).isSubsetOf("commit_in_doubt");
                assertThat(counter(database, "connections_lost")).isPositive();
                assertThat(counter(database, "connections_reopened")).isPositive();
                agree(database, before, workload);
            }
            conditionsHold(database);
        }
    }

    private static long counter(Database database, String name) {
        return database.outages().counters().getOrDefault(name, () -> 0).getAsLong();
    }

    private void endOthers(Database database) throws SQLException {
        try (Connection connection = database.open()) {
            endOthers(connection);
        }
    }

    /// Something that is done in the middle of a run.
    @FunctionalInterface
    interface Event {
        void happen() throws SQLException;
    }

    /// All users at a time.
    ///
    /// @param inTheMiddle done once, when half of the steps are taken
    /// @return how many steps failed, by code
    private static Map<String, Integer> atOnce(TpccWorkload workload, Event inTheMiddle)
            throws Exception {
        AtomicInteger taken = new AtomicInteger();
        Map<String, Integer> failed = Collections.synchronizedMap(new java.util.TreeMap<>());
        try (ExecutorService threads = Executors.newFixedThreadPool(USERS)) {
            List<Future<?>> ends = new ArrayList<>();
            for (int id = 0; id < USERS; id++) {
                VirtualUser user = workload.user(id, SEED);
                Callable<Void> run =
                        () -> {
                            for (int step = 0; step < STEPS_AT_ONCE; step++) {
                                if (taken.incrementAndGet() == USERS * STEPS_AT_ONCE / 2) {
                                    inTheMiddle.happen();
                                }
                                if (user.take(user.next(), () -> {})
                                        instanceof Outcome.Failed one) {
                                    failed.merge(one.code(), 1, Integer::sum);
                                }
                            }
                            user.close();
                            return null;
                        };
                ends.add(threads.submit(run));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
        return failed;
    }

    @Test
    void cleanupLeavesNothing() throws SQLException, InterruptedException {
        try (Database database = loaded("tpcc_cleanup")) {
            assertThat(Cleanup.run(database)).hasSize(9);
            try (Connection connection = database.open();
                    Statement statement = connection.createStatement()) {
                assertThat(LoadNote.exists(connection, LoadNote.TABLE)).isFalse();
                assertThat(LoadNote.exists(connection, "order_line")).isFalse();
                // What is there would be in the way of this.
                statement.execute("CREATE TABLE order_line (ol_w_id INT)");
                statement.execute("DROP TABLE order_line");
            }
            new Loader(database, new FakeBench(), 2).load(SmallDatabase.wanted(WAREHOUSES));
            conditionsHold(database);
        }
    }
}
