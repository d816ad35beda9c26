package io.oltplab.rawio.load;

import io.oltplab.core.measure.Sample;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.rawio.kernel.ErrorNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The tallies of all queues of a cell at one instant.
final class Snapshot {

    private static final List<String> NAMES = List.of("read", "write");

    private final Distribution[] service = {new Distribution(), new Distribution()};
    private final Distribution[] response = {new Distribution(), new Distribution()};
    private final Distribution late = new Distribution();
    private final long[] bytes = new long[Tally.OPERATIONS];
    private final List<Map<String, Long>> errors = List.of(new TreeMap<>(), new TreeMap<>());
    private long starts;

    static Snapshot of(Tally[] tallies) {
        Snapshot snapshot = new Snapshot();
        for (Tally tally : tallies) {
            for (int op = 0; op < Tally.OPERATIONS; op++) {
                snapshot.service[op].add(tally.service(op));
                snapshot.response[op].add(tally.response(op));
                snapshot.bytes[op] += tally.bytes(op);
                for (int e = 1; e <= Tally.maxError(); e++) {
                    long n = tally.errors(op, e);
                    if (n > 0) {
                        snapshot.errors.get(op).merge(ErrorNumber.name(e), n, Long::sum);
                    }
                }
            }
            snapshot.late.add(tally.late());
            snapshot.starts += tally.starts();
        }
        return snapshot;
    }

    static Snapshot empty() {
        return new Snapshot();
    }

    long starts() {
        return starts;
    }

    long done() {
        return service[Tally.READ].count() + service[Tally.WRITE].count();
    }

    long failed() {
        return failed(Tally.READ) + failed(Tally.WRITE);
    }

    private long failed(int op) {
        return errors.get(op).values().stream().mapToLong(Long::longValue).sum();
    }

    Map<String, Long> errors() {
        Map<String, Long> all = new TreeMap<>(errors.get(Tally.READ));
        errors.get(Tally.WRITE).forEach((code, n) -> all.merge(code, n, Long::sum));
        return all;
    }

    long bytes() {
        return bytes[Tally.READ] + bytes[Tally.WRITE];
    }

    Distribution late() {
        return late;
    }

    Map<String, Long> counters() {
        return Map.of(
                "bytes_read", bytes[Tally.READ],
                "bytes_written", bytes[Tally.WRITE]);
    }

    Map<String, Long> countersSince(Snapshot earlier) {
        return Map.of(
                "bytes_read", bytes[Tally.READ] - earlier.bytes[Tally.READ],
                "bytes_written", bytes[Tally.WRITE] - earlier.bytes[Tally.WRITE]);
    }

    /// One operation since an earlier snapshot.
    Sample.OperationSample since(Snapshot earlier, int op, boolean open) {
        Map<String, Long> grown = new TreeMap<>();
        errors.get(op)
                .forEach(
                        (code, n) -> {
                            long more = n - earlier.errors.get(op).getOrDefault(code, 0L);
                            if (more > 0) {
                                grown.put(code, more);
                            }
                        });
        return new Sample.OperationSample(
                NAMES.get(op),
                true,
                service[op].count() - earlier.service[op].count(),
                failed(op) - earlier.failed(op),
                grown,
                open
                        ? response[op].since(earlier.response[op])
                        : service[op].since(earlier.service[op]),
                service[op].since(earlier.service[op]));
    }

    OperationResult result(int op, boolean open) {
        Latency timed = service[op].latency();
        return new OperationResult(
                NAMES.get(op),
                true,
                service[op].count(),
                failed(op),
                errors.get(op),
                open ? response[op].latency() : timed,
                timed);
    }

    /// Both operations together.
    OperationResult all(boolean open) {
        Latency timed = together(service).latency();
        return new OperationResult(
                "all",
                true,
                done(),
                failed(),
                errors(),
                open ? together(response).latency() : timed,
                timed);
    }

    Distribution allService() {
        return together(service);
    }

    private static Distribution together(Distribution[] each) {
        Distribution all = new Distribution();
        for (Distribution one : each) {
            all.add(one);
        }
        return all;
    }

    /// The operations that a profile has.
    static List<Integer> operations(boolean reads, boolean writes) {
        List<Integer> operations = new ArrayList<>();
        if (reads) {
            operations.add(Tally.READ);
        }
        if (writes) {
            operations.add(Tally.WRITE);
        }
        return operations;
    }
}
