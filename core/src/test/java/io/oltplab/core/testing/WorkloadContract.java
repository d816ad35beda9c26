package io.oltplab.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.workload.Operation;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.core.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What holds for every workload. A workload's test class extends this one.
public abstract class WorkloadContract {

    private static final long SEED = 20260101;

    /// A workload whose target holds the same data as at each earlier call.
    protected abstract Workload workload() throws InterruptedException;

    /// How many users the contract looks at.
    protected int users() {
        return 3;
    }

    /// How many steps of each user it takes.
    protected int steps() {
        return 50;
    }

    /// The random inputs of the step that [VirtualUser#next()] chose last, as text; empty where the
    /// workload shows none.
    protected String inputs(VirtualUser user) {
        return "";
    }

    @Test
    void operationsStayTheSame() throws InterruptedException {
        try (Workload first = workload();
                Workload second = workload()) {
            List<Operation> operations = first.operations();
            assertThat(operations).isNotEmpty().isEqualTo(first.operations());
            assertThat(second.operations()).isEqualTo(operations);
            assertThat(operations.stream().map(Operation::name))
                    .allMatch(name -> name.matches("[a-z][a-z0-9_]*"))
                    .doesNotHaveDuplicates();
            assertThat(operations).anyMatch(Operation::headline);
        }
    }

    @Test
    void counterNamesStayTheSame() throws InterruptedException {
        try (Workload first = workload();
                Workload second = workload()) {
            assertThat(second.counters().keySet()).isEqualTo(first.counters().keySet());
        }
    }

    @Test
    void sameSeedSameSteps() throws InterruptedException {
        assertThat(sequences(SEED)).isEqualTo(sequences(SEED));
    }

    @Test
    void stepsSucceedAndNameAnOperation() throws InterruptedException {
        try (Workload workload = workload()) {
            int operations = workload.operations().size();
            try (VirtualUser user = workload.user(0, SEED)) {
                for (int i = 0; i < steps(); i++) {
                    Step step = user.next();
                    assertThat(step.operation()).isBetween(0, operations - 1);
                    assertThat(step.pauseNanos()).isNotNegative();
                    assertThat(user.take(step, () -> {})).isInstanceOf(Outcome.Done.class);
                }
            }
        }
    }

    private List<String> sequences(long seed) throws InterruptedException {
        List<String> sequences = new ArrayList<>();
        try (Workload workload = workload()) {
            for (int id = 0; id < users(); id++) {
                List<String> steps = new ArrayList<>();
                try (VirtualUser user = workload.user(id, seed)) {
                    for (int i = 0; i < steps(); i++) {
                        Step step = user.next();
                        steps.add(step + " " + inputs(user));
                        user.take(step, () -> {});
                    }
                }
                sequences.add(steps.stream().collect(Collectors.joining("\n")));
            }
        }
        return sequences;
    }
}
