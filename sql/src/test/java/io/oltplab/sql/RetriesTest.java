package io.oltplab.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.sql.Retries.Choice;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetriesTest {

    private static Action action(Choice choice, Action judged, String code) {
        return Retries.DEFAULT.with(choice).judge(new Judgement(judged, code, "")).action();
    }

    @Test
    void theDialectDecidesUnlessToldOtherwise() {
        Choice dialect = new Choice.Dialect();
        for (Action judged : Action.values()) {
            assertThat(action(dialect, judged, "1213")).isEqualTo(judged);
        }
        assertThat(Retries.DEFAULT.choice()).isEqualTo(dialect);
    }

    /// (sysbench: an error that is not in --mysql-ignore-errors ends the run)
    @Test
    void aListIsTheWholeTruthForStatements() {
        Choice list = new Choice.Codes(Set.of("1062", "1213"));
        assertThat(action(list, Action.FAIL, "1062")).isEqualTo(Action.RETRY);
        assertThat(action(list, Action.RETRY, "1213")).isEqualTo(Action.RETRY);
        assertThat(action(list, Action.RETRY, "1205")).isEqualTo(Action.FATAL);
        assertThat(action(list, Action.FAIL, "1364")).isEqualTo(Action.FATAL);
    }

    /// Trying a wrong password again, or a table that is missing, only makes a storm.
    @Test
    void noChoiceReachesConnectionsAndWhatFailsForGood() {
        for (Choice choice : new Choice[] {new Choice.All(), new Choice.Codes(Set.of("1045"))}) {
            for (Action judged : new Action[] {Action.RECONNECT, Action.REFUSED, Action.FATAL}) {
                assertThat(action(choice, judged, "1045")).isEqualTo(judged);
            }
        }
        assertThat(action(new Choice.All(), Action.FAIL, "1364")).isEqualTo(Action.RETRY);
    }
}
