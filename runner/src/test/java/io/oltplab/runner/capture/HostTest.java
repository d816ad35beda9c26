package io.oltplab.runner.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class HostTest {

    @Test
    void tellsProcessorMemoryAndSystem() {
        assertThat(Host.facts())
                .containsKeys("os", "cpu", "cpu cores", "cpu threads", "memory", "distribution");
        assertThat(Host.facts().get("memory")).endsWith(" GiB").isNotEqualTo("0.0 GiB");
        assertThat(Integer.parseInt(Host.facts().get("cpu threads")))
                .isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void neverNamesTheMachine() throws UnknownHostException {
        String name = InetAddress.getLocalHost().getHostName();
        assertThat(Host.facts().values()).doesNotContain(name);
        assertThat(Host.facts().keySet()).doesNotContain("host", "serial");
    }

    @Test
    void tellsTheJvm() {
        assertThat(Host.jvmFacts()).containsKeys("java", "collectors", "heap at most");
        assertThat(Host.jvmFacts().get("java")).startsWith("25");
    }
}
