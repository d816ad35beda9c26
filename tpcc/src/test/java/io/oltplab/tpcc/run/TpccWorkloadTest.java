package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.WorkloadContract;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.input.Transaction;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TpccWorkloadTest extends WorkloadContract {

    private final List<SmallDatabase> made = new ArrayList<>();

    @AfterEach
    void close() throws SQLException {
        for (SmallDatabase small : made) {
            small.close();
        }
    }

    @Override
    protected Workload workload() throws InterruptedException {
        return workload(new Pacing.Specified(0.01));
    }

    private TpccWorkload workload(Pacing pacing) throws InterruptedException {
        try {
            SmallDatabase small = SmallDatabase.loaded(2);
            made.add(small);
            return new TpccWorkload(
                    small.database(),
                    LoadNote.require(small.connection()),
                    new RunOptions(
                            3,
                            pacing,
                            Mix.DECK,
                            new Connections.Pooled(2),
                            10,
                            2,
                            false,
                            0,
                            StatementMode.SQL));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected String inputs(VirtualUser user) {
        return ((TpccUser) user).input().toString();
    }

    @Test
    void waitsChangeNoInput() throws InterruptedException {
        try (TpccWorkload waiting = workload(new Pacing.Specified(1));
                TpccWorkload busy = workload(new Pacing.Specified(0));
                VirtualUser slow = waiting.user(1, 99);
                VirtualUser fast = busy.user(1, 99)) {
            for (int i = 0; i < 100; i++) {
                Step paced = slow.next();
                Step unpaced = fast.next();
                assertThat(inputs(slow)).isEqualTo(inputs(fast));
                assertThat(paced.operation()).isEqualTo(unpaced.operation());
                assertThat(paced.pauseNanos()).isPositive();
                assertThat(unpaced.pauseNanos()).isZero();
            }
        }
    }

    @Test
    void usersDifferAndKeepTheirHomes() throws InterruptedException {
        try (TpccWorkload workload = workload(new Pacing.Specified(0));
                VirtualUser first = workload.user(0, 5);
                VirtualUser second = workload.user(1, 5)) {
            assertThat(newOrder(first).warehouse()).isEqualTo(1);
            assertThat(newOrder(second).warehouse()).isEqualTo(2);
            assertThat(newOrder(first).lines()).isNotEqualTo(newOrder(second).lines());
        }
    }

    @Test
    void theCountsAreThoseOfTheDatabase() throws InterruptedException, SQLException {
        try (TpccWorkload workload = workload(new Pacing.Specified(0))) {
            SmallDatabase small = made.getFirst();
            Growth before = Growth.read(small.database());
            int rollbacks = 0;
            try (VirtualUser user = workload.user(0, 17)) {
                for (int i = 0; i < 1500; i++) {
                    Step step = user.next();
                    assertThat(user.take(step, () -> {})).isInstanceOf(Outcome.Done.class);
                    if (((TpccUser) user).input() instanceof Input.NewOrder order
                            && order.rollback()) {
                        rollbacks++;
                    }
                }
            }
            Counts.Totals totals = workload.totals();
            Growth growth = Growth.read(small.database()).since(before);
            assertThat(growth.verdicts(totals))
                    .allMatch(verdict -> verdict.level() == Verdict.Level.PASS);
            // 1,500 cards are 65.2 decks of ten New-Orders; about seven of them roll back.
            assertThat(rollbacks).isPositive();
            assertThat(totals.rollbacks()).isEqualTo(rollbacks);
            assertThat(totals.newOrders() + rollbacks).isBetween(650L, 660L);
            assertThat(growth.nextOrders()).isEqualTo(totals.newOrders());
            assertThat(totals.newOrdersInDoubt() + totals.paymentsInDoubt()).isZero();
        }
    }

    @Test
    void aFailedStepIsCountedNowhere() throws InterruptedException, SQLException {
        try (TpccWorkload workload = workload(new Pacing.Specified(0));
                VirtualUser user = workload.user(0, 3)) {
            made.getFirst().change("DROP TABLE order_line");
            int failed = 0;
            for (int i = 0; i < 23; i++) {
                Step step = user.next();
                if (user.take(step, () -> {}) instanceof Outcome.Failed failure) {
                    failed++;
                    assertThat(failure.fatal()).isTrue();
                }
            }
            // Of a deck only the ten Payments do without ORDER-LINE.
            assertThat(failed).isEqualTo(13);
            assertThat(workload.totals().newOrders()).isZero();
            assertThat(workload.totals().lines()).isZero();
            assertThat(workload.totals().payments()).isEqualTo(10);
        }
    }

    private static Input.NewOrder newOrder(VirtualUser user) {
        while (true) {
            Step step = user.next();
            if (step.operation() == Transaction.NEW_ORDER.index()) {
                return (Input.NewOrder) ((TpccUser) user).input();
            }
        }
    }
}
