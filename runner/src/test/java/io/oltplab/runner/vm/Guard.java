package io.oltplab.runner.vm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// A process that cleans up after a test however the test ends: it waits for the end of a pipe from
/// this one, which the kernel closes even after kill -9, then switches the machines off and removes
/// the folder. It is a session of its own, so that Ctrl-C does not reach it.
final class Guard implements AutoCloseable {

    private static final String CLEAN_UP =
            """
            trap '' INT TERM HUP
            read -r word
            "$1" || true
            [ "$word" = keep ] || rm -rf -- "$2"
            """;

    private final Process process;

    private Guard(Process process) {
        this.process = process;
    }

    /// Begins to watch.
    ///
    /// @param folder of the test
    /// @param down what switches the machines off
    static Guard over(Path folder, Path down) throws IOException {
        return new Guard(
                new ProcessBuilder(
                                List.of(
                                        "setsid",
                                        "bash",
                                        "-c",
                                        CLEAN_UP,
                                        "guard",
                                        down.toString(),
                                        folder.toString()))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start());
    }

    /// Switches the machines off; the folder stays, it is the test's own to remove.
    @Override
    public void close() throws IOException {
        process.getOutputStream().write("keep\n".getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().close();
        process.onExit().join();
    }
}
