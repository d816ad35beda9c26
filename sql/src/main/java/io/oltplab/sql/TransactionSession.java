package io.oltplab.sql;

import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Begins, commits, rolls back and retries. Nothing else in the product does.
final class TransactionSession implements Session {

    private static final String IN_DOUBT = "commit_in_doubt";
    private static final String HUNG = "hung";

    private final Connector connector;
    private final Watchdog watchdog;
    private final Watchdog.Watch watch;
    private final Lease lease;
    private final Boundaries boundaries;
    private final Retries retries;
    private final SplittableRandom jitter;

    /// Sends BEGIN and COMMIT over `controlled`.
    private @Nullable Statement control;

    private @Nullable Connection controlled;

    TransactionSession(
            Connector connector,
            Watchdog watchdog,
            Lease lease,
            Boundaries boundaries,
            Retries retries,
            SplittableRandom jitter) {
        this.connector = connector;
        this.watchdog = watchdog;
        this.watch = watchdog.watch();
        this.lease = lease;
        this.boundaries = boundaries;
        this.retries = retries;
        this.jitter = jitter;
    }

    /// How one try ended.
    ///
    /// @param failure null if it did its work
    /// @param lost whether the connection is of no more use
    /// @param inDoubt whether it may have been committed although it failed
    private record Tried(@Nullable Judgement failure, boolean lost, boolean inDoubt) {
        private static final Tried DONE = new Tried(null, false, false);
        private static final Tried DONE_THEN_LOST = new Tried(null, true, false);
    }

    @Override
    public Outcome transaction(Work work, Attempt attempt) throws InterruptedException {
        Connection connection;
        try {
            connection = lease.acquire();
        } catch (NoConnection none) {
            return new Outcome.Failed(none.code(), none.line(), List.of(), true);
        }
        try {
            attempt.serviceStarts();
            return tries(connection, work);
        } finally {
            lease.release();
        }
    }

    private Outcome tries(Connection first, Work work) throws InterruptedException {
        Connection connection = first;
        List<String> retried = List.of();
        while (true) {
            Tried tried = once(connection, work);
            Judgement failure = tried.failure();
            if (tried.lost()) {
                if (Thread.currentThread().isInterrupted()) {
                    // The end of the run closes the connection of a step in progress: not a loss.
                    lease.discard(connection);
                } else {
                    lease.lost(connection, failure == null ? HUNG : failure.code());
                }
            }
            if (failure == null) {
                return retried.isEmpty() ? Outcome.DONE : new Outcome.Done(retried);
            }
            if (tried.lost() && Thread.interrupted()) {
                // On a virtual thread the interrupt itself closes the socket.
                throw new InterruptedException();
            }
            if (tried.inDoubt()) {
                return failed(IN_DOUBT, failure, retried, false);
            }
            switch (failure.action()) {
                case FAIL -> {
                    return failed(failure.code(), failure, retried, false);
                }
                case REFUSED, FATAL -> {
                    return failed(failure.code(), failure, retried, true);
                }
                case RETRY, RECONNECT -> {
                    if (retried.size() >= retries.max()) {
                        return failed(failure.code(), failure, retried, false);
                    }
                }
            }
            if (failure.action() == Action.RETRY) {
                pause(retried.size());
            }
            retried = with(retried, failure.code());
            if (tried.lost()) {
                try {
                    connection = lease.reacquire();
                } catch (NoConnection none) {
                    return new Outcome.Failed(none.code(), none.line(), retried, true);
                }
            }
        }
    }

    private Tried once(Connection connection, Work work) {
        boolean committing = false;
        boolean settled = false;
        watch.enter(connection);
        try {
            begin(connection);
            if (work.run(connection) == Ending.COMMIT) {
                committing = true;
                commit(connection);
            } else {
                rollback(connection);
            }
            settled = true;
            return watch.exit() ? Tried.DONE_THEN_LOST : Tried.DONE;
        } catch (SQLException failure) {
            settled = true;
            return broken(connection, failure, committing);
        } finally {
            if (!settled) {
                // The work threw something that is our mistake: nothing of it may stay.
                watch.exit();
                lease.discard(connection);
            }
        }
    }

    private Tried broken(Connection connection, SQLException cause, boolean committing) {
        Judgement failure = retries.judge(connector.dialect().judge(cause));
        boolean lost = failure.action() == Action.RECONNECT || !rolledBack(connection);
        if (watch.exit()) {
            lost = true;
            failure =
                    new Judgement(
                            Action.FAIL,
                            HUNG,
                            "no answer within %s, connection aborted"
                                    .formatted(connector.defaults().statementLimit()));
        }
        // A server that answers a commit by "deadlock" has rolled back; one that does not answer
        // may have done anything.
        boolean unanswered = lost && failure.action() != Action.RETRY;
        boolean inDoubt = unanswered && (committing || boundaries == Boundaries.AUTOCOMMIT);
        return new Tried(failure, lost, inDoubt);
    }

    private boolean rolledBack(Connection connection) {
        try {
            rollback(connection);
            return true;
        } catch (SQLException lost) {
            return false;
        }
    }

    private void begin(Connection connection) throws SQLException {
        switch (boundaries) {
            case STATEMENTS -> control(connection).execute(connector.dialect().begin());
            case JDBC, AUTOCOMMIT -> {}
        }
    }

    private void commit(Connection connection) throws SQLException {
        switch (boundaries) {
            case JDBC -> connection.commit();
            case STATEMENTS -> control(connection).execute("COMMIT");
            case AUTOCOMMIT -> {}
        }
    }

    private void rollback(Connection connection) throws SQLException {
        switch (boundaries) {
            case JDBC -> connection.rollback();
            case STATEMENTS -> control(connection).execute(connector.dialect().rollback());
            case AUTOCOMMIT -> {}
        }
    }

    @SuppressWarnings("ReferenceEquality") // which connection, not which equals which
    private Statement control(Connection connection) throws SQLException {
        Statement statement = control;
        if (statement == null || controlled != connection) {
            statement = connection.createStatement();
            control = statement;
            controlled = connection;
        }
        return statement;
    }

    private void pause(int attempt) throws InterruptedException {
        long wait = Connector.backoff(attempt, retries.backoffMin(), retries.backoffMax(), jitter);
        if (wait > 0) {
            connector.clock().sleepUntil(connector.clock().nanos() + wait);
        }
    }

    private Outcome failed(String code, Judgement failure, List<String> retried, boolean fatal) {
        String line = connector.scrub(failure.message());
        String message =
                code.equals(IN_DOUBT) ? "the server may or may not have committed: " + line : line;
        return new Outcome.Failed(code, message, retried, fatal);
    }

    private static List<String> with(List<String> codes, String code) {
        List<String> more = new ArrayList<>(codes);
        more.add(code);
        return more;
    }

    @Override
    public void disconnect() {
        lease.close();
    }

    @Override
    public void close() {
        watchdog.forget(watch);
        lease.close();
    }
}
