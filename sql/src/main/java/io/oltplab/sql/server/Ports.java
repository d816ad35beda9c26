package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Scanner;

/// Ports for servers of our own on the loopback address.
///
/// They lie below those that the system gives to clients. Else a client that tries to reach a
/// server which is just not there can be given the server's port as its own: it then talks to
/// itself, and the server cannot come back.
final class Ports {

    private static final Path CLIENT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    /// Below it services of the machine have their ports.
    private static final int LOWEST = 4_096;

    private static final int TRIES = 200;

    /// As Linux has it.
    private static final int CLIENTS_BEGIN = 32_768;

    private Ports() {}

    /// The port that a server had before, if it is free; else another.
    ///
    /// @param before 0 if there is none
    static int free(int before) throws IOException {
        if (before > 0 && isFree(before)) {
            return before;
        }
        int end = clientsBegin(CLIENT_RANGE);
        int begin = Math.max(LOWEST, end / 2);
        SecureRandom random = new SecureRandom();
        for (int i = 0; i < TRIES && end > begin; i++) {
            int port = begin + random.nextInt(end - begin);
            if (isFree(port)) {
                return port;
            }
        }
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    /// Where the clients' ports begin; 32768 where the system does not say. Such a file gives its
    /// content to the first read alone, so that read must not be of one byte.
    static int clientsBegin(Path file) {
        try (Scanner range = new Scanner(file, US_ASCII)) {
            return range.hasNextInt() ? range.nextInt() : CLIENTS_BEGIN;
        } catch (IOException unknown) {
            return CLIENTS_BEGIN;
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort() == port;
        } catch (IOException taken) {
            return false;
        }
    }
}
