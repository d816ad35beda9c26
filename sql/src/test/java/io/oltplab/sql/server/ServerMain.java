package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A program that starts a server and waits to be killed.
public final class ServerMain {

    private static final long MIB = 1024 * 1024;

    private ServerMain() {}

    /// The settings of all servers of these tests.
    public static ServerSettings small(Path path) {
        return new ServerSettings(path, "", 64 * MIB, 16 * MIB, List.of());
    }

    /// Starts this program in a JVM of its own.
    ///
    /// @param engine empty for any
    public static Process start(Path path, String engine) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerMain.class.getName(),
                        path.toString(),
                        engine);
        builder.redirectError(new File("/dev/null"));
        return builder.start();
    }

    /// The process of the server, once it is up.
    public static long serverOf(Process child) throws IOException {
        BufferedReader lines = child.inputReader(UTF_8);
        String line = lines.readLine();
        while (line != null && !line.startsWith("pid ")) {
            line = lines.readLine();
        }
        if (line == null) {
            throw new IOException("the child ended without a server");
        }
        return Long.parseLong(line.substring("pid ".length()));
    }

    public static void main(String[] arguments) throws InterruptedException {
        LocalServer server =
                LocalServer.start(
                        small(Path.of(arguments[0])).engine(arguments[1]), System.err::println);
        System.out.println("pid " + server.pid());
        System.out.flush();
        new CountDownLatch(1).await();
    }
}
