package io.oltplab.sql.server;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A program that starts a server and waits to be killed.
final class ServerMain {

    private static final long MIB = 1024 * 1024;

    private ServerMain() {}

    /// The settings of all servers of these tests.
    static ServerSettings small(Path path) {
        return new ServerSettings(path, "", 64 * MIB, 16 * MIB, List.of());
    }

    public static void main(String[] arguments) throws InterruptedException {
        LocalServer server = LocalServer.start(small(Path.of(arguments[0])), System.err::println);
        System.out.println("pid " + server.pid());
        System.out.flush();
        new CountDownLatch(1).await();
    }
}
