package io.oltplab.sysbench.run;

import io.oltplab.core.plan.Seeds;
import io.oltplab.core.time.Clock;
import io.oltplab.core.workload.Attempt;
import io.oltplab.core.workload.Outcome;
import io.oltplab.core.workload.Step;
import io.oltplab.core.workload.VirtualUser;
import io.oltplab.sql.Ending;
import io.oltplab.sql.OnConnect;
import io.oltplab.sql.Session;
import io.oltplab.sql.Work;
import io.oltplab.sysbench.figures.QueryCounts;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.figures.ThreadFigures;
import io.oltplab.sysbench.script.Event;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/// One thread of sysbench: a connection with its prepared statements, and events one after the
/// other.
final class OltpUser implements VirtualUser, Work, OnConnect {

    private static final Step STEP = Step.now(0);

    private final Clock clock;
    private final List<String> texts;
    private final Event event;
    private final boolean transaction;
    private final Ending ending;
    private final ThreadFigures figures;
    private final SplittableRandom random;
    private final QueryCounts queries = new QueryCounts();
    private final Session session;
    private PreparedStatement[] held = {};
    private final int reconnect;
    private boolean disconnected;
    private int connections;
    private long events;
    private long eventSeed;
    private int tries;

    /// Connects and prepares.
    ///
    /// @param ending of each event: COMMIT, or ROLLBACK to leave no trace
    /// @param reconnect after so many events the connection is closed, 0 for never
    /// @param sessions makes the session that calls back on each connect
    OltpUser(
            Clock clock,
            List<String> texts,
            Event event,
            boolean transaction,
            Ending ending,
            ThreadFigures figures,
            long seed,
            int reconnect,
            Function<OnConnect, Session> sessions) {
        this.clock = clock;
        this.texts = texts;
        this.event = event;
        this.transaction = transaction;
        this.ending = ending;
        this.figures = figures;
        this.reconnect = reconnect;
        random = new SplittableRandom(seed);
        session = sessions.apply(this);
    }

    @Override
    public void connected(Connection connection) throws SQLException {
        PreparedStatement[] statements = new PreparedStatement[texts.size()];
        for (int i = 0; i < statements.length; i++) {
            statements[i] = connection.prepareStatement(texts.get(i));
        }
        held = statements;
        connections++;
        if (connections > 1 && !disconnected) {
            figures.reconnected();
        }
        disconnected = false;
    }

    @Override
    public Step next() {
        eventSeed = random.nextLong();
        return STEP;
    }

    @Override
    public Outcome take(Step step, Attempt attempt) throws InterruptedException {
        queries.clear();
        tries = 0;
        long start = clock.nanos();
        figures.begin();
        Outcome outcome = session.transaction(this, attempt);
        boolean done =
                switch (outcome) {
                    case Outcome.Done _ -> true;
                    case Outcome.Failed _ -> false;
                };
        if (!done) {
            event.drop();
        } else if (transaction) {
            queries.boundary(QueryKind.COMMIT);
        }
        figures.end(done, attempt.startNanos(), clock.nanos() - start, queries);
        events++;
        if (reconnect > 0 && events % reconnect == 0) {
            disconnected = true;
            session.disconnect();
        }
        return outcome;
    }

    /// Sends the event. A retry draws new values, as in sysbench, from a stream of its own: so the
    /// events that follow do not depend on how often this one was tried.
    @Override
    public Ending run(Connection connection) throws SQLException {
        if (transaction) {
            queries.boundary(QueryKind.BEGIN);
        }
        event.run(connection, held, new SplittableRandom(Seeds.mix(eventSeed, tries++)), queries);
        return ending;
    }

    /// What decides the values of the step in progress, for tests.
    long eventSeed() {
        return eventSeed;
    }

    /// Sends what the event still holds back; the run is over, so it is in no figure.
    @Override
    public void close() {
        try {
            if (event.isPending()) {
                session.transaction(
                        connection -> {
                            event.finish(connection, queries);
                            return Ending.COMMIT;
                        },
                        () -> {});
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            session.close();
        }
    }
}
