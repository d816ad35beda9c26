package io.oltplab.sql.limits;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.Limit.Resource;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.limits.Shortage.Consequence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Compares what a run needs with the limits of the server and of this process, before the first of
/// its connections is opened.
public final class Preflight {

    /// Connections beside those of the users: counters, totals, a person who looks.
    private static final int CONNECTIONS_BESIDE = 5;

    /// Files that a server has open beside connections and the workload's tables: logs, its own
    /// tables, temporary ones.
    private static final int SERVER_FILES_BESIDE = 100;

    /// The same of this program: its libraries, the files of the result.
    private static final int OWN_FILES_BESIDE = 50;

    /// So much more is asked for than is needed just now.
    private static final int ROOM = 100;

    private Preflight() {}

    /// What is too low.
    ///
    /// @param server as it was asked shortly before
    public static List<Shortage> of(ServerFacts server, Needs needs) {
        return of(server, needs, OwnFiles.now());
    }

    static List<Shortage> of(ServerFacts server, Needs needs, OwnFiles own) {
        List<Shortage> shortages = new ArrayList<>();
        for (Limit limit : server.limits()) {
            long needed = needed(limit, needs);
            if (needed > limit.max()) {
                shortages.add(
                        new Shortage(
                                consequence(limit.resource()),
                                limit.name(),
                                needed,
                                limit.max(),
                                limit.mendTo(needed + ROOM)));
            }
        }
        long files = own.used() + needs.connections() + OWN_FILES_BESIDE;
        if (own.max() > 0 && files > own.max()) {
            shortages.add(
                    new Shortage(
                            Consequence.PREVENTS,
                            "this program's own limit of open files",
                            files,
                            own.max(),
                            "ulimit -n " + (files + ROOM)));
        }
        return shortages;
    }

    private static long needed(Limit limit, Needs needs) {
        return switch (limit.resource()) {
            case CONNECTIONS -> limit.used() + needs.connections() + CONNECTIONS_BESIDE;
            case PREPARED_STATEMENTS ->
                    needs.statementsEach() == 0
                            ? 0
                            : limit.used() + needs.connections() * needs.statementsEach();
            case OPEN_TABLES -> (long) needs.connections() * needs.tablesEach();
            case OPEN_FILES ->
                    limit.used() + needs.connections() + needs.tables() + SERVER_FILES_BESIDE;
        };
    }

    private static Consequence consequence(Resource resource) {
        return switch (resource) {
            case CONNECTIONS, OPEN_FILES -> Consequence.PREVENTS;
            case PREPARED_STATEMENTS -> Consequence.TEXT_ONLY;
            case OPEN_TABLES -> Consequence.SLOWS;
        };
    }

    /// Refuses where the run would fail.
    ///
    /// @return what is left: shortages that the run can live with
    /// @throws Refused with one line that names every limit that prevents the run and its mend
    public static List<Shortage> require(ServerFacts server, Needs needs) {
        List<Shortage> shortages = of(server, needs);
        List<Shortage> prevent =
                shortages.stream()
                        .filter(shortage -> shortage.consequence() == Consequence.PREVENTS)
                        .toList();
        if (!prevent.isEmpty()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    prevent.stream().map(Shortage::line).collect(Collectors.joining("; ")));
        }
        return shortages;
    }
}
