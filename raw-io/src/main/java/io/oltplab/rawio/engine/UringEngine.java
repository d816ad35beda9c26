package io.oltplab.rawio.engine;

import io.oltplab.core.time.Clock;
import io.oltplab.rawio.target.RawTarget;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// io_uring by plain system calls: a ring for up to 32 I/Os in flight, more rings on machines with
/// more processors.
final class UringEngine implements Engine {

    /// I/Os in flight per ring before another ring is worth a thread.
    private static final int PER_RING = 32;

    private final RawTarget target;
    private final boolean writes;
    private final Clock clock;
    private final EngineOptions options;
    private final String reason;

    /// What the rings turned out to have; written by their threads.
    private final Map<String, String> found = new ConcurrentHashMap<>();

    UringEngine(
            RawTarget target, boolean writes, Clock clock, EngineOptions options, String reason) {
        this.target = target;
        this.writes = writes;
        this.clock = clock;
        this.options = options;
        this.reason = reason;
    }

    @Override
    public String name() {
        return "uring";
    }

    @Override
    public int[] depths(int inFlight, int jobs) {
        return Rings.depths(inFlight, jobs, PER_RING);
    }

    @Override
    public Queue open(int depth, int maxLength, long seed) {
        return UringQueue.open(target, depth, maxLength, writes, seed, clock, options, found);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(found);
        facts.put("engine", name());
        facts.put("engine-reason", reason);
        facts.put("direct", Boolean.toString(target.direct()));
        return facts;
    }

    @Override
    public void close() {}
}
