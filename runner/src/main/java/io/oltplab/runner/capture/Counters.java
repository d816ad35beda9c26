package io.oltplab.runner.capture;

import io.oltplab.core.bench.CounterSource;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.time.Clock;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// Reads the counters of the drive, the machine and the databases every second on the clock of a
/// run and appends them to its folder: `device.csv` and `db.jsonl`.
public final class Counters implements AutoCloseable {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double SECOND = 1e9;
    private static final int PROBLEMS_MAX = 3;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Clock clock;
    private final Path folder;
    private final Optional<Machine> machine;
    private final List<Source> databases = new ArrayList<>();
    private final Listener listener;
    private final Thread thread;
    private final List<String> problems = new ArrayList<>();
    private long start;
    private boolean begun;
    private volatile boolean ended;
    private volatile String live = "";

    /// Gets what was read, once a second, in the thread that reads.
    public interface Listener {
        /// Hears nothing.
        Listener NONE =
                new Listener() {
                    @Override
                    public void device(double seconds, Map<String, Double> figures) {}

                    @Override
                    public void database(
                            double seconds, int instance, Map<String, Long> counters) {}
                };

        /// Two that hear the same.
        static Listener both(Listener first, Listener second) {
            return new Listener() {
                @Override
                public void device(double seconds, Map<String, Double> figures) {
                    first.device(seconds, figures);
                    second.device(seconds, figures);
                }

                @Override
                public void database(double seconds, int instance, Map<String, Long> counters) {
                    first.database(seconds, instance, counters);
                    second.database(seconds, instance, counters);
                }
            };
        }

        /// The drive and the machine in the last second, by the columns of `device.csv`.
        ///
        /// @param seconds since the load began
        void device(double seconds, Map<String, Double> figures);

        /// The counters of a server at this instant.
        ///
        /// @param seconds since the load began
        /// @param instance from 1
        void database(double seconds, int instance, Map<String, Long> counters);
    }

    /// A database that is asked.
    private record Source(int instance, CounterSource counters) {}

    private Counters(Clock clock, Path folder, Optional<Machine> machine, Listener listener) {
        this.clock = clock;
        this.folder = folder;
        this.machine = machine;
        this.listener = listener;
        this.thread = Thread.ofPlatform().name("oltplab-counters").unstarted(this::run);
    }

    /// Connects. Reading begins with the load.
    ///
    /// @param machine whose drive counts; none where the target lies on another machine
    /// @param databases in the order of the instances, each opens its counters
    public static Counters open(
            Clock clock,
            Path folder,
            Optional<Machine> machine,
            List<Supplier<CounterSource>> databases,
            Listener listener) {
        Counters counters = new Counters(clock, folder, machine, listener);
        for (int i = 0; i < databases.size(); i++) {
            try {
                counters.databases.add(new Source(i + 1, databases.get(i).get()));
            } catch (Refused failure) {
                counters.problem("instance " + (i + 1) + ": " + failure.getMessage());
            }
        }
        return counters;
    }

    /// The load begins: readings count from here. Later calls do nothing.
    ///
    /// @param nanos of the clock
    public synchronized void begin(long nanos) {
        if (!begun && !ended) {
            begun = true;
            start = nanos;
            thread.start();
        }
    }

    /// The drive in the last second, for people.
    public String live() {
        return live;
    }

    /// What went wrong while reading, one line each.
    public synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    private synchronized void problem(String line) {
        if (problems.size() < PROBLEMS_MAX) {
            problems.add(line);
        }
    }

    private void run() {
        try {
            clock.sleepUntil(start);
            read();
        } catch (IOException failure) {
            problem("no more counters, they cannot be written: " + failure.getMessage());
        } catch (InterruptedException asked) {
            // Closed: what was read is on disk.
            ended = true;
        }
    }

    private void read() throws IOException, InterruptedException {
        Machine.Reading last = machine.map(known -> known.read(clock.nanos())).orElse(null);
        try (BufferedWriter device = writer("device.csv", machine.isPresent());
                BufferedWriter database = writer("db.jsonl", !databases.isEmpty())) {
            if (machine.isPresent()) {
                device.write(Machine.Reading.HEADER + "\n");
            }
            for (long second = 1; !ended; second++) {
                clock.sleepUntil(start + second * NANOS_PER_SECOND);
                double at = (clock.nanos() - start) / SECOND;
                if (machine.isPresent() && last != null) {
                    Machine.Reading now = machine.get().read(clock.nanos());
                    device.write(now.csv(last, at) + "\n");
                    device.flush();
                    live = now.words(last);
                    listener.device(at, now.figures(last));
                    last = now;
                }
                for (Source source : databases) {
                    ask(source, at, database);
                }
                database.flush();
            }
        }
    }

    /// Nothing is left of a file that has nothing to hold.
    private BufferedWriter writer(String name, boolean wanted) throws IOException {
        return wanted
                ? Files.newBufferedWriter(folder.resolve(name))
                : new BufferedWriter(java.io.Writer.nullWriter());
    }

    private void ask(Source source, double at, BufferedWriter out) throws IOException {
        try {
            Map<String, Long> counters = source.counters().read();
            Map<String, Object> line = new TreeMap<>();
            line.put("seconds", Double.valueOf(String.format(Locale.ROOT, "%.3f", at)));
            line.put("instance", source.instance());
            line.put("counters", counters);
            out.write(JSON.writeValueAsString(line) + "\n");
            listener.database(at, source.instance(), counters);
        } catch (Refused failure) {
            problem(
                    String.format(
                            Locale.ROOT,
                            "%.0f s, instance %d: %s",
                            at,
                            source.instance(),
                            failure.getMessage()));
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            ended = true;
        }
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
                source.counters().close();
            } catch (Refused gone) {
                // The server ended first; the connection is closed either way.
                live = "";
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
