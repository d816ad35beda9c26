package io.oltplab.runner;

import io.oltplab.core.result.ExitCode;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/// The user's wish to stop. The first Ctrl-C (or SIGTERM, SIGHUP) asks: work drains and a partial
/// result is written. The second ends the process at once; what is on disk stays readable.
public final class Stop {

    private final AtomicReference<@Nullable ExitCode> requested = new AtomicReference<>();

    /// Takes over the signals of this process.
    static Stop onSignals(PrintWriter err) {
        Stop stop = new Stop();
        Signals.register("INT", () -> stop.signalled(ExitCode.INTERRUPTED, err));
        Signals.register("TERM", () -> stop.signalled(ExitCode.TERMINATED, err));
        Signals.register("HUP", () -> stop.signalled(ExitCode.TERMINATED, err));
        return stop;
    }

    /// Asks to stop, as a signal does.
    ///
    /// @return whether this was the first request
    public boolean request(ExitCode code) {
        return requested.compareAndSet(null, code);
    }

    /// Whether stopping was asked for.
    public boolean requested() {
        return exitCode().isPresent();
    }

    /// What the process exits with because of the request.
    public Optional<ExitCode> exitCode() {
        return Optional.ofNullable(requested.get());
    }

    private void signalled(ExitCode code, PrintWriter err) {
        if (request(code)) {
            err.println();
            err.println(
                    "Stopping: work in progress drains; what was measured is kept as a partial result.");
            err.println("Press Ctrl-C again to exit at once.");
            return;
        }
        err.println("Exiting at once.");
        err.flush();
        // Servers that this process started; nothing else is touched.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
        Runtime.getRuntime().halt(code.code());
    }
}
