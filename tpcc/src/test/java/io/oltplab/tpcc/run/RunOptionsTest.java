package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunOptionsTest {

    @Test
    void everyOptionStandsInThePlan() {
        assertThat(new RunOptions(70, new Pacing(0.5), new Mix.Deck(2), 9, 3).asPlan())
                .isEqualTo(
                        Map.of(
                                "users", "70",
                                "wait-scale", "0.5",
                                "mix", "deck:2",
                                "connections", "9",
                                "retries", "3"));
    }

    @Test
    void waitingUsersAreManyAndBusyOnesSaturate() {
        assertThat(new RunOptions(70, new Pacing(0.5), Mix.DECK, 9, 3).load())
                .isEqualTo(new Load.Users(70));
        assertThat(new RunOptions(7, new Pacing(0), Mix.DECK, 7, 3).load())
                .isEqualTo(new Load.Saturate(7));
    }

    @Test
    void connectionsFollowTheUsersUpToALimit() {
        assertThat(RunOptions.connectionsFor(20)).isEqualTo(20);
        assertThat(RunOptions.connectionsFor(15_000)).isEqualTo(128);
    }

    @Test
    void badNumbersAreNamed() {
        assertThatThrownBy(() -> new RunOptions(0, new Pacing(1), Mix.DECK, 1, 1))
                .hasMessage("users must be at least 1, got 0");
        assertThatThrownBy(() -> new RunOptions(1, new Pacing(1), Mix.DECK, 0, 1))
                .hasMessage("connections must be at least 1, got 0");
        assertThatThrownBy(() -> new RunOptions(1, new Pacing(1), Mix.DECK, 1, -1))
                .hasMessage("retries must be 0 or more, got -1");
    }

    @Test
    void halfOfTheWarmUpStartsTheUsers() {
        Load load = new Load.Users(5);
        assertThat(Phases.of(Duration.ofSeconds(11), Duration.ofSeconds(30), load))
                .containsExactly(
                        new Phase("ramp", Phase.Kind.RAMP, Duration.ofMillis(5500), load),
                        new Phase(
                                "precondition",
                                Phase.Kind.PRECONDITION,
                                Duration.ofMillis(5500),
                                load),
                        new Phase("sample", Phase.Kind.SAMPLE, Duration.ofSeconds(30), load));
        assertThat(Phases.of(Duration.ZERO, Duration.ofSeconds(30), load)).hasSize(1);
    }
}
