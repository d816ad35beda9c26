package io.oltplab.tpcc.run;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.tpcc.input.Input;
import io.oltplab.tpcc.input.Scale;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result file of deferred deliveries (TPC-C clause 2.7.2.3): one line each with the time of
/// queuing, warehouse, carrier, the order of each district or `skipped`, and the time of
/// completion, separated by tabs. Safe for many threads.
final class DeliveryFile implements AutoCloseable {

    private final @Nullable BufferedWriter out;
    private final String name;

    /// @param path where to append; empty to keep no file
    DeliveryFile(Optional<Path> path) {
        name = path.map(Path::toString).orElse("");
        try {
            out =
                    path.isEmpty()
                            ? null
                            : Files.newBufferedWriter(
                                    path.get(),
                                    US_ASCII,
                                    java.nio.file.StandardOpenOption.CREATE,
                                    java.nio.file.StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw refused("cannot be written", e);
        }
    }

    synchronized void append(
            Instant queuedAt, Instant completedAt, Input.Delivery input, DeliveryRound round) {
        if (out == null) {
            return;
        }
        StringBuilder line = new StringBuilder();
        line.append(queuedAt)
                .append('\t')
                .append(input.warehouse())
                .append('\t')
                .append(input.carrier());
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            int order = round.order(district);
            line.append('\t').append(order == 0 ? "skipped" : "" + order);
        }
        line.append('\t').append(completedAt).append('\n');
        try {
            out.write(line.toString());
        } catch (IOException e) {
            throw refused("cannot be written", e);
        }
    }

    @Override
    public synchronized void close() {
        if (out == null) {
            return;
        }
        try {
            out.close();
        } catch (IOException e) {
            throw refused("cannot be written to its end", e);
        }
    }

    private Refused refused(String what, IOException e) {
        return new Refused(
                ExitCode.RESULT_STORAGE,
                "delivery file " + name + " " + what + ": " + e.getClass().getSimpleName(),
                e);
    }
}
