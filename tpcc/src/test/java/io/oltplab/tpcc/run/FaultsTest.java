package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Verdict;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.dialect.FaultyDriver;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.testing.SmallDatabase;
import io.oltplab.tpcc.transaction.Delivery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultsTest {

    private SmallDatabase small;
    private String url;

    @BeforeEach
    void load() throws SQLException, InterruptedException {
        small = SmallDatabase.faulty(1);
        url = small.database().settings().url();
    }

    @AfterEach
    void close() throws SQLException {
        FaultyDriver.heal(url);
        small.close();
    }

    @Test
    void aDeadlockIsRetriedAndCountedOnce() throws InterruptedException {
        AtomicInteger failures = new AtomicInteger();
        FaultyDriver.fault(
                url,
                what -> {
                    if (what.startsWith("INSERT INTO order_line")
                            && failures.getAndIncrement() < 2) {
                        throw new SQLException("deadlock", "40001", 40001);
                    }
                });
        Growth before = Growth.read(small.database());
        try (TpccWorkload workload = workload("1/0/0/0/0");
                VirtualUser user = workload.user(0, 1)) {
            Outcome outcome = user.take(user.next(), () -> {});
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Done.class, done -> assertThat(done.retried()).hasSize(2));
            assertThat(workload.totals().newOrders()).isEqualTo(1);
            assertThat(Growth.read(small.database()).since(before).nextOrders()).isEqualTo(1);
        }
    }

    @Test
    void aCommitWithoutAnswerIsInDoubt() throws InterruptedException {
        AtomicInteger commits = new AtomicInteger();
        FaultyDriver.fault(
                url,
                what -> {
                    if (what.equals("commit") && commits.getAndIncrement() == 0) {
                        throw new SQLException("connection reset", "08S01", 0);
                    }
                });
        Growth before = Growth.read(small.database());
        try (TpccWorkload workload = workload("0/1/0/0/0");
                VirtualUser user = workload.user(0, 1)) {
            assertThat(user.take(user.next(), () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.code()).isEqualTo("commit_in_doubt"));
            assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            Counts.Totals totals = workload.totals();
            assertThat(totals.payments()).isEqualTo(1);
            assertThat(totals.paymentsInDoubt()).isEqualTo(1);
            assertThat(Growth.read(small.database()).since(before).verdicts(totals))
                    .allMatch(verdict -> verdict.level() == Verdict.Level.PASS)
                    .anyMatch(verdict -> verdict.detail().contains("1 commits without an answer"));
        }
    }

    @Test
    void aDeliveryThatIsOvertakenTakesTheNextOrder() throws InterruptedException, SQLException {
        AtomicInteger deletes = new AtomicInteger();
        FaultyDriver.fault(
                url,
                what -> {
                    if (what.startsWith("DELETE FROM new_order")
                            && deletes.getAndIncrement() == 0) {
                        overtake();
                    }
                });
        try (TpccWorkload workload = workload("0/0/0/1/0");
                VirtualUser user = workload.user(0, 1)) {
            assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            // Ten of ours, after the other took order 43 of district 1.
            assertThat(workload.totals().delivered()).isEqualTo(10);
            assertThat(small.number("SELECT MIN(no_o_id) FROM new_order WHERE no_d_id = 1"))
                    .isEqualByComparingTo("45");
            assertThat(small.number("SELECT MIN(no_o_id) FROM new_order WHERE no_d_id = 2"))
                    .isEqualByComparingTo("44");
        }
    }

    @Test
    void districtsWithoutNewOrdersAreCounted() throws InterruptedException, SQLException {
        small.change("DELETE FROM new_order WHERE no_d_id <> 4");
        try (TpccWorkload workload = workload("0/0/0/1/0");
                VirtualUser user = workload.user(0, 1)) {
            assertThat(user.take(user.next(), () -> {})).isEqualTo(Outcome.DONE);
            assertThat(workload.totals().delivered()).isEqualTo(1);
            assertThat(workload.totals().skipped()).isEqualTo(9);
        }
    }

    /// Another terminal delivers the oldest order of district 1 and commits.
    private void overtake() throws SQLException {
        try (Connection connection = small.database().open()) {
            connection.setAutoCommit(false);
            Delivery other = new Delivery().of(new Input.Delivery(1, 2), 1);
            other.run(connection);
            assertThat(other.orderId()).isEqualTo(43);
            connection.commit();
        }
    }

    private TpccWorkload workload(String mix) throws InterruptedException {
        return new TpccWorkload(
                small.database(),
                LoadNote.require(small.database()),
                RunOptions.of(1, Pacing.NONE, Mix.parse(mix), 1));
    }
}
