package io.oltplab.rawio.engine;

import io.oltplab.core.time.Clock;
import io.oltplab.rawio.target.RawTarget;
import java.util.Map;

/// Linux's older asynchronous I/O (io_submit) by plain system calls, for where io_uring is
/// forbidden.
final class AioEngine implements Engine {

    private static final int PER_CONTEXT = 32;

    private final RawTarget target;
    private final boolean writes;
    private final Clock clock;
    private final EngineOptions options;
    private final String reason;

    AioEngine(RawTarget target, boolean writes, Clock clock, EngineOptions options, String reason) {
        this.target = target;
        this.writes = writes;
        this.clock = clock;
        this.options = options;
        this.reason = reason;
    }

    @Override
    public String name() {
        return "aio";
    }

    @Override
    public int[] depths(int inFlight, int jobs) {
        return Rings.depths(inFlight, jobs, PER_CONTEXT);
    }

    @Override
    public Queue open(int depth, int maxLength, long seed) {
        return AioQueue.open(target, depth, maxLength, writes, options.content(), seed, clock);
    }

    @Override
    public Map<String, String> facts() {
        return Map.of(
                "engine", name(),
                "engine-reason", reason,
                "direct", Boolean.toString(target.direct()));
    }

    @Override
    public void close() {}
}
