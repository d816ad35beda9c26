package io.oltplab.runner.review.run;

import io.oltplab.runner.capture.ProcessFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The bytes that our own processes made the disks read and write (`/proc/PID/io` of proc(5)),
/// those of their children among them. A process that has ended keeps what it had; what a child had
/// goes over to its parent when it ends.
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
        Map<Long, List<Long>> families = new HashMap<>();
        pids.forEach(pid -> families.put(pid, ProcessFamily.of(proc, pid)));
        long sum = 0;
        for (long pid : pids) {
            // A server that this process started is in its family already.
            boolean counted =
                    families.entrySet().stream()
                            .anyMatch(one -> one.getKey() != pid && one.getValue().contains(pid));
            if (!counted) {
                long family =
                        families.getOrDefault(pid, List.of()).stream().mapToLong(this::of).sum();
                sum += last.merge(pid, family, Math::max);
            }
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
