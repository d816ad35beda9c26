package io.oltplab.runner.progress;

import io.oltplab.core.bench.Progress;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;

/// Progress as it is shown to people.
public interface ProgressDisplay extends Progress, AutoCloseable {

    /// Bars on a terminal; plain lines, one every 10 s, where there is none or where `CI` or
    /// `NO_COLOR` is set.
    ///
    /// @param err takes plain lines
    /// @param environment variables of the process
    static ProgressDisplay choose(PrintWriter err, Map<String, String> environment) {
        boolean plain =
                !Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false)
                        || !environment.getOrDefault("CI", "").isEmpty()
                        || !environment.getOrDefault("NO_COLOR", "").isEmpty()
                        || environment.getOrDefault("TERM", "dumb").equals("dumb");
        return plain ? new PlainProgress(err, System::nanoTime) : new BarProgress(err);
    }

    @Override
    void close();
}
