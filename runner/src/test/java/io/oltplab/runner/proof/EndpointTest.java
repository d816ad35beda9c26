package io.oltplab.runner.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndpointTest {

    @Test
    void hostAndPortOfAUrl() {
        assertThat(Endpoint.of("jdbc:mysql://192.0.2.11:13306/x?a=b", 1))
                .isEqualTo(new Endpoint("192.0.2.11", 13306));
        assertThat(Endpoint.of("jdbc:mysql://localhost/x", 3306))
                .isEqualTo(new Endpoint("localhost", 3306));
        assertThat(Endpoint.of("jdbc:mysql://[::1]:7/x", 1)).isEqualTo(new Endpoint("::1", 7));
        assertThat(Endpoint.of("jdbc:sqlserver://db:1433;encrypt=true", 1))
                .isEqualTo(new Endpoint("db", 1433));
    }

    @Test
    void onlyAnAddressOfThisMachineIsHere() {
        assertThat(new Endpoint("127.0.0.1", 1).isHere()).isTrue();
        assertThat(new Endpoint("192.0.2.11", 1).isHere()).isFalse();
        assertThat(new Endpoint("", 1).isHere()).isFalse();
    }
}
