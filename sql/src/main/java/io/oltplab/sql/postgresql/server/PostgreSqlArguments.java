package io.oltplab.sql.postgresql.server;

import io.oltplab.sql.server.Launch;
import java.util.ArrayList;
import java.util.List;

/// The arguments that a PostgreSQL server is started with.
final class PostgreSqlArguments {

    /// A process a connection, and each takes a share of the table of locks (64 locks of 270
    /// bytes): so many cost 35 MB before anybody comes. TPC-C's thousands of users share far fewer.
    private static final int CONNECTIONS_MAX = 2_000;

    private static final long MIB = 1024 * 1024;

    /// PostgreSQL's own default in MB, below which doctor warns of a small log.
    private static final long LOG_MAX_LEAST = 1024;

    private PostgreSqlArguments() {}

    /// The arguments of a server that takes connections, on the loopback address only.
    static List<String> serving(Launch launch, int port) {
        List<String> all = new ArrayList<>();
        all.add(launch.program().executable().toString());
        all.add("-D");
        all.add(launch.data().toString());
        all.add("--port=" + port);
        all.add("--listen-addresses=127.0.0.1");
        // No socket: nothing of ours is anywhere but in our folder.
        all.add("--unix-socket-directories=");
        all.add("--external-pid-file=" + launch.temporary().resolve("pid"));
        all.add("--password-encryption=scram-sha-256");
        all.add("--max-connections=" + CONNECTIONS_MAX);
        all.add("--shared-buffers=" + launch.settings().bufferPoolBytes() / 1024 + "kB");
        // How far the log may grow between checkpoints, as InnoDB's redo log of fixed size has it.
        long log = Math.max(launch.settings().redoBytes() / MIB, 32);
        all.add("--max-wal-size=" + Math.max(log, LOG_MAX_LEAST) + "MB");
        all.add("--min-wal-size=" + log + "MB");
        // What a commit says is on the drive is on the drive, and no page is half of one write.
        all.add("--fsync=on");
        all.add("--synchronous-commit=on");
        all.add("--full-page-writes=on");
        all.add("--wal-sync-method=fdatasync");
        all.add("--log-destination=stderr");
        all.add("--logging-collector=off");
        all.addAll(launch.settings().options());
        return all;
    }
}
