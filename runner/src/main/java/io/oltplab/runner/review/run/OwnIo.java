package io.oltplab.runner.review.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The bytes that our own processes made the disks read and write (`/proc/PID/io` of proc(5)). A
/// process that has ended keeps what it had.
final class OwnIo {

    private final Path proc;
    private final List<Long> pids;
    private final Map<Long, Long> last = new HashMap<>();

    /// @param proc `/proc`
    /// @param pids this process and the servers that it started
    OwnIo(Path proc, List<Long> pids) {
        this.proc = proc;
        this.pids = List.copyOf(pids);
    }

    /// Bytes read and written by all, since each began.
    long bytes() {
        long sum = 0;
        for (long pid : pids) {
            sum += last.merge(pid, of(pid), Math::max);
        }
        return sum;
    }

    private long of(long pid) {
        long bytes = 0;
        try {
            for (String line : Files.readAllLines(proc.resolve(Long.toString(pid)).resolve("io"))) {
                if (line.startsWith("read_bytes:") || line.startsWith("write_bytes:")) {
                    bytes += Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
                }
            }
        } catch (IOException ended) {
            return 0;
        }
        return bytes;
    }
}
