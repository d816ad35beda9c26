package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.ExitCode;
import org.junit.jupiter.api.Test;

class StopTest {

    @Test
    void nothingIsRequestedAtFirst() {
        assertThat(new Stop().requested()).isFalse();
        assertThat(new Stop().exitCode()).isEmpty();
    }

    @Test
    void theFirstRequestDecidesTheExitCode() {
        Stop stop = new Stop();
        assertThat(stop.request(ExitCode.TERMINATED)).isTrue();
        assertThat(stop.request(ExitCode.INTERRUPTED)).isFalse();
        assertThat(stop.exitCode()).contains(ExitCode.TERMINATED);
        assertThat(stop.requested()).isTrue();
    }
}
