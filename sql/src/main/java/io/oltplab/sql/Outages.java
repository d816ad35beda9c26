package io.oltplab.sql;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The lost connections of a run and its outages: times in which no connection could be opened. A
/// lost connection that is replaced at the first attempt is no outage.
///
/// Sessions tell it what happens to them. A workload hands [#counters()] on to the driver, so that
/// every second of the timeline shows how much of it was an outage, and passes on
/// [Workload#clockStarts(long)]; at the end [#report] adds what came out to the result.
///
/// Safe for many threads; everything is guarded by the monitor.
public final class Outages {

    private static final long NANOS_PER_MS = 1_000_000;

    private final Clock clock;
    private final List<Log> ended = new ArrayList<>();
    private final List<String> untold = new ArrayList<>();
    private Consumer<String> listener = _ -> {};
    private long origin;
    private long lost;
    private long reconnected;

    /// Begun by a lost connection or a failed attempt; ended by the next connection that opens.
    private @Nullable Log open;

    Outages(Clock clock) {
        this.clock = clock;
        origin = clock.nanos();
    }

    /// An outage in the making, also what a session holds on to until it is connected again.
    static final class Log {
        private final long start;
        private final Map<String, Long> errors = new TreeMap<>();
        private long end = Outage.OPEN;
        private long lost;
        private long reconnected;

        /// Whether an attempt to open a connection has failed in it.
        private boolean confirmed;

        private Log(long start) {
            this.start = start;
        }

        private void error(String code) {
            errors.merge(code, 1L, Long::sum);
        }
    }

    /// Forgets what was, for a new run.
    ///
    /// @param events told in plain words what happened, by the thread that reads [#counters()]
    public synchronized void watch(Consumer<String> events) {
        listener = events;
        origin = clock.nanos();
        open = null;
        ended.clear();
        untold.clear();
        lost = 0;
        reconnected = 0;
    }

    /// As [Workload#clockStarts].
    public synchronized void clockStarts(long nanos) {
        origin = nanos;
    }

    /// A session's connection is gone.
    ///
    /// @param openedNanos when it was opened or borrowed; a connection that is older than the last
    ///   outage was lost in that one, whenever its session finds out
    synchronized Log lost(long openedNanos, String code) {
        lost++;
        Log log = open;
        if (log == null) {
            log =
                    !ended.isEmpty() && openedNanos <= ended.getLast().end
                            ? ended.getLast()
                            : new Log(clock.nanos());
            open = log.end == Outage.OPEN ? log : null;
        }
        log.lost++;
        log.error(code);
        return log;
    }

    /// An attempt to open a connection has failed, of a session or of a pool.
    ///
    /// @param sinceNanos when the attempt began
    synchronized void failed(long sinceNanos, String code) {
        Log log = open;
        if (log == null) {
            log = new Log(sinceNanos);
            open = log;
        }
        log.error(code);
        if (!log.confirmed) {
            log.confirmed = true;
            untold.add(
                    String.format(
                            Locale.ROOT,
                            "outage begins at second %.1f: %s, no connection can be opened",
                            seconds(log.start),
                            code));
        }
    }

    /// A connection was opened, for a session or for a pool: an outage is over.
    synchronized void opened() {
        Log log = open;
        if (log == null || !log.confirmed) {
            return;
        }
        open = null;
        log.end = clock.nanos();
        ended.add(log);
        untold.add(
                String.format(
                        Locale.ROOT,
                        "outage ends at second %.1f after %.1f s: connections open again",
                        seconds(log.end),
                        seconds(log.end) - seconds(log.start)));
    }

    /// What a session is in that could not get a connection: the outage that goes on, or the last.
    synchronized @Nullable Log current() {
        return open == null && !ended.isEmpty() ? ended.getLast() : open;
    }

    /// A session is connected again.
    synchronized void reconnected(Log log) {
        reconnected++;
        log.reconnected++;
        if (log == open && !log.confirmed) {
            // Replaced at the first attempt: no outage.
            open = null;
        }
    }

    private double seconds(long nanos) {
        return (nanos - origin) / 1e9;
    }

    /// For [Workload#counters()]: `connections_lost`, `connections_reopened`, `outage_millis`.
    public Map<String, LongSupplier> counters() {
        return Map.of(
                "connections_lost", this::lostSoFar,
                "connections_reopened", this::reconnectedSoFar,
                "outage_millis", this::outageMillis);
    }

    private synchronized long lostSoFar() {
        return lost;
    }

    private synchronized long reconnectedSoFar() {
        return reconnected;
    }

    /// Also tells the listener: the driver's thread may write to the result, a user's thread may be
    /// interrupted in that.
    private long outageMillis() {
        tell();
        synchronized (this) {
            long nanos = 0;
            for (Log log : ended) {
                nanos += log.end - log.start;
            }
            if (open != null && open.confirmed) {
                nanos += clock.nanos() - open.start;
            }
            return nanos / NANOS_PER_MS;
        }
    }

    private void tell() {
        List<String> news;
        Consumer<String> told;
        synchronized (this) {
            news = List.copyOf(untold);
            untold.clear();
            told = listener;
        }
        news.forEach(told);
    }

    /// The outages so far, in order; times count from the start of the run.
    public synchronized List<Outage> list() {
        List<Outage> outages = new ArrayList<>();
        for (Log log : ended) {
            outages.add(outage(log));
        }
        if (open != null && open.confirmed) {
            outages.add(outage(open));
        }
        return outages;
    }

    private Outage outage(Log log) {
        return new Outage(
                log.start - origin,
                log.end == Outage.OPEN ? Outage.OPEN : log.end - origin,
                log.lost,
                log.reconnected,
                log.errors);
    }

    /// Adds what happened to a result: an event, a row of a table and a check for each outage.
    /// Nothing where no connection was lost.
    ///
    /// @param allowed whether a result with an outage may be used: the check warns, else it fails
    public void report(Recording recording, boolean allowed) {
        tell();
        OutageReport report = new OutageReport(list(), lostSoFar(), clock.nanos() - origin);
        report.events().forEach(recording::event);
        report.table().ifPresent(recording::table);
        report.verdict(allowed).ifPresent(recording::verdict);
    }
}
