package io.oltplab.runner.progress;

import io.oltplab.core.bench.Progress;
import java.io.PrintWriter;
import java.util.Map;

/// Progress as it is shown to people.
public interface ProgressDisplay extends Progress, AutoCloseable {

    /// Bars on a terminal; plain lines, one every 10 s, where there is none or where `CI` or
    /// `NO_COLOR` is set.
    ///
    /// @param err takes plain lines
    /// @param environment variables of the process
    static ProgressDisplay choose(PrintWriter err, Map<String, String> environment) {
        boolean plain =
                !isTerminal()
                        || !environment.getOrDefault("CI", "").isEmpty()
                        || !environment.getOrDefault("NO_COLOR", "").isEmpty()
                        || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return plain ? new PlainProgress(err, System::nanoTime) : new BarProgress(err);
    }

    private static boolean isTerminal() {
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }

    @Override
    void close();
}
