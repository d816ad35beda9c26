package io.oltplab.sql;

import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import io.oltplab.sql.dialect.Use;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Opens connections to one database, patiently where that is asked. Safe for many threads.
///
/// @param defaults of the sessions
/// @param clock that times the waits
/// @param pace of openings that many sessions want at a time
/// @param outages told of every lost connection and of every failed attempt to replace it
record Connector(
        DatabaseSettings settings,
        Dialect dialect,
        SessionDefaults defaults,
        Clock clock,
        OpeningPace pace,
        Outages outages) {

    Connector(DatabaseSettings settings, Dialect dialect, SessionDefaults defaults, Clock clock) {
        this(settings, dialect, defaults, clock, new OpeningPace(clock), new Outages(clock));
    }

    private static final Duration BACKOFF_MIN = Duration.ofMillis(100);
    private static final Duration BACKOFF_MAX = Duration.ofSeconds(5);

    /// The names of the URL's own parameters.
    private static final Pattern PARAMETER = Pattern.compile("[?&;]\\s*([A-Za-z0-9_]+)\\s*=");

    /// One attempt to open a connection in the form in which [Connector#reconnect] opens them.
    @FunctionalInterface
    interface Opening {
        Connection open() throws SQLException;
    }

    /// Opens a connection, autocommit on. One attempt.
    Connection open(Use use) throws SQLException {
        Properties properties = new Properties();
        Set<String> ofUrl = new HashSet<>();
        Matcher names = PARAMETER.matcher(settings.url());
        while (names.find()) {
            ofUrl.add(names.group(1).toLowerCase(Locale.ROOT));
        }
        properties.putAll(dialect.driverProperties(settings.url(), use));
        properties.putAll(settings.driverProperties());
        properties
                .keySet()
                .removeIf(name -> ofUrl.contains(name.toString().toLowerCase(Locale.ROOT)));
        properties.setProperty("user", settings.user());
        properties.setProperty("password", settings.password().value());
        return DriverManager.getConnection(settings.url(), properties);
    }

    /// Opens a connection and sets it up for a session.
    Connection open(Use use, Boundaries boundaries, OnConnect onConnect) throws SQLException {
        long since = clock.nanos();
        try {
            Connection connection = prepared(use, boundaries, onConnect);
            outages.opened();
            return connection;
        } catch (SQLException failure) {
            if (!Thread.currentThread().isInterrupted()) {
                outages.failed(since, dialect.judge(failure).code());
            }
            throw failure;
        }
    }

    private Connection prepared(Use use, Boundaries boundaries, OnConnect onConnect)
            throws SQLException {
        Connection connection = open(use);
        boolean ready = false;
        try {
            if (defaults.isolation() != SessionDefaults.Isolation.SERVER) {
                connection.setTransactionIsolation(defaults.isolation().level());
            }
            onConnect.connected(connection);
            if (boundaries == Boundaries.JDBC) {
                connection.setAutoCommit(false);
            }
            ready = true;
            return connection;
        } finally {
            if (!ready) {
                close(connection);
            }
        }
    }

    /// Opens a connection at the first attempt.
    Connection once(Opening opening) throws NoConnection {
        try {
            return opening.open();
        } catch (SQLException failure) {
            throw noConnection(failure);
        }
    }

    /// Opens a connection after a loss: tries for the reconnect limit, waiting 0.1 s to 5 s between
    /// attempts, but never goes on after a refusal.
    ///
    /// @param jitter spreads the attempts of many sessions
    /// @param before the trouble that the session is in; null if it comes from none
    Connection reconnect(Opening opening, SplittableRandom jitter, Outages.@Nullable Log before)
            throws NoConnection, InterruptedException {
        Outages.Log trouble = before;
        long deadline = clock.nanos() + defaults.reconnectLimit().toNanos();
        for (int attempt = 0; ; attempt++) {
            try {
                if (trouble != null) {
                    pace.await();
                }
                Connection connection = opening.open();
                if (trouble != null) {
                    outages.reconnected(trouble);
                }
                return connection;
            } catch (SQLException failure) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                Judgement judgement = dialect.judge(reason(failure));
                trouble = trouble == null ? outages.current() : trouble;
                long wait = backoff(attempt, BACKOFF_MIN, BACKOFF_MAX, jitter);
                Action action = judgement.action();
                boolean hopeless = action == Action.REFUSED || action == Action.FATAL;
                if (hopeless || clock.nanos() + wait > deadline) {
                    throw noConnection(failure);
                }
                clock.sleepUntil(clock.nanos() + wait);
            }
        }
    }

    /// A wait before another attempt: it doubles from attempt to attempt, at random between half
    /// and all of that.
    ///
    /// @param attempt 0 for the first wait
    static long backoff(int attempt, Duration min, Duration max, SplittableRandom jitter) {
        long longest =
                Math.min(max.toNanos(), min.toNanos() << Math.min(attempt, 20)); // up to 1e6 x
        return longest <= 1 ? longest : longest / 2 + jitter.nextLong(longest / 2 + 1);
    }

    NoConnection noConnection(SQLException failure) {
        SQLException reason = reason(failure);
        Judgement judgement = dialect.judge(reason);
        String message = scrub(judgement.message());
        if (judgement.action() == Action.REFUSED) {
            return new NoConnection(
                    ExitCode.PREFLIGHT,
                    judgement.code(),
                    "%s refuses user %s: %s (code %s)"
                            .formatted(settings.url(), settings.user(), message, judgement.code()),
                    failure);
        }
        return new NoConnection(
                ExitCode.DATABASE_LOST,
                judgement.code(),
                "no connection to %s: %s%s"
                        .formatted(
                                settings.url(),
                                message,
                                reason.getErrorCode() == 0
                                        ? ""
                                        : " (code " + judgement.code() + ")"),
                failure);
    }

    /// A pool says only that it has none; the driver's own failure is its cause.
    static SQLException reason(SQLException failure) {
        if (failure.getErrorCode() == 0 && failure.getCause() instanceof SQLException cause) {
            return cause;
        }
        return failure;
    }

    /// A text without the password, should a driver have put it in.
    String scrub(String text) {
        String password = settings.password().value();
        return password.length() < 4 ? text : text.replace(password, "***");
    }

    /// Closes a connection that is of no more use, whatever state it is in.
    @SuppressWarnings("EmptyCatch")
    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException expected) {
            // It is lost already.
        }
    }
}
