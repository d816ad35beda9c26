package io.oltplab.sql.mysql.server;

import io.oltplab.sql.server.Launch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The arguments that a MariaDB or MySQL server is started with.
record MySqlArguments(Launch launch) {

    /// Enough for 15,000 users with a connection each.
    private static final int CONNECTIONS_MAX = 16_000;

    /// The most that both engines take; a server of our own needs no fall-back to text.
    private static final int STATEMENTS_MAX = 1_048_576;

    /// What every start has in common, also the one that makes the system tables.
    List<String> common() {
        List<String> all = new ArrayList<>();
        all.add(launch.program().executable().toString());
        all.add("--no-defaults");
        String user = System.getProperty("user.name");
        if (user.equals("root")) {
            // Both engines refuse to run as root unless they are told to.
            all.add("--user=root");
        }
        all.add("--basedir=" + launch.program().base());
        all.add("--datadir=" + launch.data());
        all.add("--tmpdir=" + launch.temporary());
        return all;
    }

    /// The arguments of a server that takes connections, on the loopback address only.
    ///
    /// @param start SQL file that the server runs before it takes connections
    List<String> serving(int port, Path start) {
        List<String> all = common();
        all.add("--port=" + port);
        all.add("--bind-address=127.0.0.1");
        // Relative to the data directory, where the server works: the path of a socket may have 107
        // bytes only, and nothing of ours is anywhere but in our folder.
        all.add("--socket=../tmp/socket");
        all.add("--pid-file=" + launch.temporary().resolve("pid"));
        all.add("--init-file=" + start);
        all.add("--skip-name-resolve");
        all.add("--max-connections=" + CONNECTIONS_MAX);
        all.add("--max-prepared-stmt-count=" + STATEMENTS_MAX);
        all.add("--innodb-buffer-pool-size=" + launch.settings().bufferPoolBytes());
        all.add("--innodb-flush-method=O_DIRECT");
        // What a commit says is on the drive is on the drive.
        all.add("--innodb-flush-log-at-trx-commit=1");
        all.add("--innodb-doublewrite=ON");
        all.add("--skip-log-bin");
        // For loads by LOAD DATA LOCAL; MySQL has it off since 8.0.
        all.add("--local-infile=ON");
        if (MySqlServers.isMariaDb(launch.program())) {
            // With TLS, 11.x makes a certificate at each start, which takes 10 s.
            all.add("--skip-ssl");
            all.add("--innodb-log-file-size=" + launch.settings().redoBytes());
        } else {
            all.add("--mysqlx=OFF");
            all.add("--secure-file-priv=");
            all.add("--innodb-redo-log-capacity=" + launch.settings().redoBytes());
        }
        all.addAll(launch.settings().options());
        return all;
    }
}
