package io.oltplab.runner.review.run;

import io.oltplab.core.time.Clock;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.counters.ServerCounters;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// Reads the counters of the drive, the machine and the databases every second on the clock of a
/// run and appends them to its folder: `device.csv` and `db.jsonl`.
final class Counters implements AutoCloseable {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double SECOND = 1e9;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Clock clock;
    private final Path folder;
    private final Machine machine;
    private final List<Source> databases;
    private final Thread thread;
    private final List<String> problems = new ArrayList<>();
    private Machine.Reading last;
    private volatile boolean ended;
    private volatile String live = "";

    /// A database that is asked.
    private record Source(int instance, Connection connection, ServerCounters counters) {}

    private Counters(Clock clock, Path folder, Machine machine, List<Source> databases) {
        this.clock = clock;
        this.folder = folder;
        this.machine = machine;
        this.databases = databases;
        this.last = machine.read(clock.nanos());
        this.thread = Thread.ofPlatform().name("oltplab-counters").unstarted(this::run);
    }

    /// Begins to read.
    ///
    /// @param databases in the order of the instances; asked where there are counters for them
    static Counters start(
            Clock clock, Path folder, Machine machine, List<DatabaseSettings> databases) {
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < databases.size(); i++) {
            DatabaseSettings settings = databases.get(i);
            Optional<ServerCounters> counters = ServerCounters.of(settings.url());
            if (counters.isPresent()) {
                try (Database database = Database.connect(settings)) {
                    sources.add(new Source(i + 1, database.open(), counters.get()));
                } catch (SQLException failure) {
                    throw new IllegalStateException("no connection for counters", failure);
                }
            }
        }
        Counters counters = new Counters(clock, folder, machine, sources);
        counters.thread.start();
        return counters;
    }

    /// The drive in the last second, for people.
    String live() {
        return live;
    }

    /// What went wrong while reading, one line each.
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    private void run() {
        long start = clock.nanos();
        try (BufferedWriter device = Files.newBufferedWriter(folder.resolve("device.csv"));
                BufferedWriter database = Files.newBufferedWriter(folder.resolve("db.jsonl"))) {
            device.write(Machine.Reading.HEADER + "\n");
            for (long second = 1; !ended; second++) {
                clock.sleepUntil(start + second * NANOS_PER_SECOND);
                Machine.Reading now = machine.read(clock.nanos());
                double at = (now.nanos() - start) / SECOND;
                device.write(now.csv(last, at) + "\n");
                device.flush();
                live = now.words(last);
                last = now;
                for (Source source : databases) {
                    ask(source, at, database);
                }
                database.flush();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException asked) {
            // Closed: what was read is on disk.
            ended = true;
        }
    }

    private void ask(Source source, double at, BufferedWriter out) throws IOException {
        try {
            Map<String, Object> line = new TreeMap<>();
            line.put("seconds", Double.valueOf(String.format(Locale.ROOT, "%.3f", at)));
            line.put("instance", source.instance());
            line.put("counters", source.counters().read(source.connection()));
            out.write(JSON.writeValueAsString(line) + "\n");
        } catch (SQLException failure) {
            synchronized (this) {
                if (problems.size() < 3) {
                    problems.add(
                            String.format(
                                    Locale.ROOT,
                                    "%.0f s: no counters of instance %d (%s)",
                                    at,
                                    source.instance(),
                                    failure.getMessage()));
                }
            }
        }
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        for (Source source : databases) {
            try {
                source.connection().close();
            } catch (SQLException gone) {
                // The server ended first; the connection is closed either way.
                live = "";
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
