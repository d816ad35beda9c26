package io.oltplab.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
        assertThat(
                        new RunOptions(
                                        70,
                                        new Pacing.Specified(0.5),
                                        new Mix.Deck(2),
                                        Connections.parse("9", 70),
                                        3,
                                        4,
                                        true,
                                        5,
                                        StatementMode.PROCS)
                                .asPlan())
                .isEqualTo(
                        Map.of(
                                "users", "70",
                                "wait", "specified:0.5",
                                "mix", "deck:2",
                                "connections", "pooled:9",
                                "retries", "3",
                                "warehouses", "4",
                                "home", "any",
                                "delivery-workers", "5",
                                "mode", "procs"));
    }

    @Test
    void waitingUsersAreManyAndBusyOnesSaturate() {
        assertThat(RunOptions.of(70, new Pacing.Specified(0.5), Mix.DECK, 4).load())
                .isEqualTo(new Load.Users(70));
        assertThat(RunOptions.of(7, Pacing.NONE, Mix.DECK, 4).load())
                .isEqualTo(new Load.Saturate(7));
    }

    @Test
    void theCeilingIsUsersByWait() {
        // 100 x 10 / 20.99 s, and 15,000 users at the published pace: 15,000 / 4.744 s.
        assertThat(
                        RunOptions.of(100, new Pacing.Specified(0.1), Mix.parse("45/43/4/4/4"), 10)
                                .ceiling())
                .isCloseTo(47.64, within(0.01));
        assertThat(
                        RunOptions.of(
                                        15_000,
                                        Pacing.parse("think:exponential:4.744s"),
                                        Mix.WEIGHTS,
                                        1500)
                                .ceiling())
                .isCloseTo(3161.9, within(0.1));
    }

    @Test
    void connectionsFollowTheUsersUpToALimit() {
        assertThat(Connections.parse("pooled", 20)).hasToString("pooled:20");
        assertThat(Connections.pooledFor(15_000).count(15_000)).isEqualTo(128);
        assertThat(Connections.parse("pooled:64", 15_000).count(15_000)).isEqualTo(64);
        assertThat(Connections.parse("per-user", 9).count(15_000)).isEqualTo(15_000);
        assertThat(Connections.PER_USER).hasToString("per-user");
        assertThatThrownBy(() -> Connections.parse("some", 9))
                .hasMessage("connections must be pooled:N, pooled or per-user, got some");
    }

    @Test
    void badNumbersAreNamed() {
        assertThatThrownBy(
                        () ->
                                new RunOptions(
                                        0,
                                        Pacing.SPECIFICATION,
                                        Mix.DECK,
                                        Connections.PER_USER,
                                        1,
                                        1,
                                        false,
                                        0,
                                        StatementMode.SQL))
                .hasMessage("users must be at least 1, got 0");
        assertThatThrownBy(() -> Connections.parse("pooled:0", 4))
                .hasMessage("connections must be at least 1, got 0");
        assertThatThrownBy(
                        () ->
                                new RunOptions(
                                        1,
                                        Pacing.SPECIFICATION,
                                        Mix.DECK,
                                        Connections.PER_USER,
                                        -1,
                                        1,
                                        false,
                                        0,
                                        StatementMode.SQL))
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
