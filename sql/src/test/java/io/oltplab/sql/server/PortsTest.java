package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortsTest {

    @TempDir Path folder;

    @Test
    void thePortBeforeIsTakenAgainIfItIsFree() throws IOException {
        int port = Ports.free(0);
        assertThat(Ports.free(port)).isEqualTo(port);
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.free(other.getLocalPort())).isNotEqualTo(port);
        }
    }

    @Test
    void portsLieBelowThoseOfClients() throws IOException {
        Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        Assumptions.assumeTrue(Files.exists(range), "this system has no such file");
        int begin = Ports.clientsBegin(range);
        // The kernel's least is 1,024; a torn read gives less.
        assertThat(begin).isGreaterThanOrEqualTo(1_024);
        Assumptions.assumeTrue(begin > 4_096, "clients may have any port here");
        for (int i = 0; i < 20; i++) {
            assertThat(Ports.free(0)).isBetween(4_096, begin - 1);
        }
    }

    @Test
    void theClientsRangeIsRead() throws IOException {
        Path file = folder.resolve("range");
        Files.writeString(file, "49152\t65535\n", US_ASCII);
        assertThat(Ports.clientsBegin(file)).isEqualTo(49_152);
        assertThat(Ports.clientsBegin(folder.resolve("missing"))).isEqualTo(32_768);
    }
}
