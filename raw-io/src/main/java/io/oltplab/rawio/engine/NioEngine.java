package io.oltplab.rawio.engine;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.target.DirectOption;
import io.oltplab.rawio.target.Pattern;
import io.oltplab.rawio.target.RawTarget;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Positional reads and writes of a `FileChannel`: one platform thread and one descriptor for each
/// I/O in flight. Runs everywhere. Virtual threads would hold their carrier in each direct read.
final class NioEngine implements Engine {

    private final RawTarget target;
    private final boolean writes;
    private final Clock clock;
    private final EngineOptions options;
    private final String reason;

    /// Prepares to open the target; nothing is opened yet.
    ///
    /// @param target what is measured
    /// @param writes whether the load writes; without it the target is opened for reading only
    /// @param clock for the wait until an I/O is due
    NioEngine(RawTarget target, boolean writes, Clock clock, EngineOptions options, String reason) {
        this.options = options;
        this.reason = reason;
        this.target = target;
        this.writes = writes;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "nio";
    }

    @Override
    public int[] depths(int inFlight, int jobs) {
        int[] depths = new int[inFlight];
        Arrays.fill(depths, 1);
        return depths;
    }

    @Override
    public Map<String, String> facts() {
        return Map.of(
                "engine",
                name(),
                "engine-reason",
                reason,
                "engine-threads",
                "one a slot",
                "direct",
                Boolean.toString(target.direct()));
    }

    @Override
    public Queue open(int depth, int maxLength, long seed) {
        if (depth != 1) {
            throw new IllegalArgumentException("depth of a nio queue is 1, got " + depth);
        }
        Set<OpenOption> options = new HashSet<>();
        options.add(StandardOpenOption.READ);
        if (writes) {
            options.add(StandardOpenOption.WRITE);
        }
        if (target.direct()) {
            options.add(DirectOption.DIRECT);
        }
        try {
            return new NioQueue(FileChannel.open(target.path(), options), maxLength, seed);
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    "cannot open " + target.path() + ": " + FileProblem.of(e),
                    e);
        }
    }

    @Override
    public void close() {}

    private final class NioQueue implements Queue {

        private final FileChannel channel;
        private final ByteBuffer buffer;
        private final Pattern pattern;
        private boolean write;
        private long offset;
        private int length;
        private int result;
        private boolean completed;

        NioQueue(FileChannel channel, int maxLength, long seed) {
            this.channel = channel;
            int alignment = target.alignment();
            this.buffer =
                    ByteBuffer.allocateDirect(maxLength + alignment)
                            .alignedSlice(alignment)
                            .slice(0, maxLength);
            this.pattern = new Pattern(options.content(), seed);
            if (writes) {
                pattern.fill(buffer);
            }
            if (Linux.isKnown()) {
                try (Arena arena = Arena.ofConfined()) {
                    new Linux(arena).preciseTimers();
                }
            }
        }

        @Override
        public int depth() {
            return 1;
        }

        @Override
        public ByteBuffer buffer(int slot) {
            return buffer;
        }

        @Override
        public void add(int slot, boolean write, long offset, int length) {
            this.write = write;
            this.offset = offset;
            this.length = length;
        }

        @Override
        public void submit() {
            buffer.clear().limit(length);
            try {
                if (write) {
                    pattern.stamp(buffer, length);
                    result = channel.write(buffer, offset);
                } else {
                    result = channel.read(buffer, offset);
                }
            } catch (IOException e) {
                result = -ErrorNumber.EIO;
            }
            completed = true;
        }

        @Override
        public int await(long untilNanos) throws InterruptedException {
            if (completed) {
                completed = false;
                return 1;
            }
            clock.sleepUntil(untilNanos);
            return 0;
        }

        @Override
        public int slot(int index) {
            return 0;
        }

        @Override
        public int result(int index) {
            return result;
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new Refused(
                        ExitCode.DEVICE_LOST,
                        "cannot close " + target.path() + ": " + FileProblem.of(e),
                        e);
            }
        }
    }
}
