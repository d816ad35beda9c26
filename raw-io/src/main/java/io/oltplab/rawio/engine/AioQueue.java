package io.oltplab.rawio.engine;

import static io.oltplab.rawio.kernel.Linux.MEMORY;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.kernel.SystemCalls;
import io.oltplab.rawio.target.Content;
import io.oltplab.rawio.target.RawTarget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/// One context of asynchronous I/O (include/uapi/linux/aio_abi.h). Completions are read from the
/// ring that the kernel maps into the process, without a call.
final class AioQueue implements Queue {

    private static final long SETUP = SystemCalls.HERE.ioSetup();
    private static final long DESTROY = SystemCalls.HERE.ioDestroy();
    private static final long GETEVENTS = SystemCalls.HERE.ioGetevents();
    private static final long SUBMIT = SystemCalls.HERE.ioSubmit();

    private static final short OP_READ = 0;
    private static final short OP_WRITE = 1;
    private static final int IOCB_BYTES = 64;
    private static final int EVENT_BYTES = 32;

    /// Of struct aio_ring (fs/aio.c).
    private static final int RING_COUNT = 4;

    private static final int RING_HEAD = 8;
    private static final int RING_TAIL = 12;
    private static final int RING_MAGIC = 16;
    private static final int RING_HEADER = 32;
    private static final int MAGIC = 0xa10a10a1;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long SPIN_NANOS = 60_000;
    private static final VarHandle INT = JAVA_INT.varHandle();

    private final Arena arena;
    private final Linux linux;
    private final Clock clock;
    private final int depth;
    private final Buffers buffers;
    private final int file;
    private final long context;
    private final boolean mappedRing;
    private final MemorySegment blocks;
    private final MemorySegment pointers;
    private final MemorySegment events;
    private final MemorySegment time;
    private final int[] slots;
    private final int[] results;
    private int batch;
    private int inFlight;
    private int held;

    private AioQueue(
            Arena arena,
            RawTarget target,
            int depth,
            int maxLength,
            boolean writes,
            Content content,
            long seed,
            Clock clock) {
        this.arena = arena;
        this.clock = clock;
        this.depth = depth;
        linux = new Linux(arena);
        slots = new int[depth];
        results = new int[depth];
        buffers = new Buffers(arena, depth, maxLength, target.alignment(), writes, content, seed);
        file =
                UringQueue.checked(
                        linux.open(target.path(), UringQueue.flags(target, writes), arena),
                        "open",
                        target);
        MemorySegment made = arena.allocateFrom(JAVA_LONG, 0L);
        UringQueue.checked(
                (int) linux.call(SETUP, depth, made.address(), 0, 0, 0, 0), "io_setup", target);
        context = made.get(JAVA_LONG, 0);
        mappedRing = MEMORY.get(JAVA_INT, context + RING_MAGIC) == MAGIC;
        blocks = arena.allocate((long) depth * IOCB_BYTES, Long.BYTES);
        pointers = arena.allocate((long) depth * Long.BYTES, Long.BYTES);
        events = arena.allocate((long) depth * EVENT_BYTES, Long.BYTES);
        time = arena.allocate(2 * Long.BYTES, Long.BYTES);
        linux.preciseTimers();
    }

    /// Makes a context on the calling thread, which alone uses it.
    @SuppressWarnings("MustBeClosedChecker") // the queue closes it
    static AioQueue open(
            RawTarget target,
            int depth,
            int maxLength,
            boolean writes,
            Content content,
            long seed,
            Clock clock) {
        return new AioQueue(
                Arena.ofConfined(), target, depth, maxLength, writes, content, seed, clock);
    }

    /// Whether the kernel lets this process have a context.
    ///
    /// @return 0 or an error number above 0
    static int probe() {
        try (Arena arena = Arena.ofConfined()) {
            Linux linux = new Linux(arena);
            MemorySegment made = arena.allocateFrom(JAVA_LONG, 0L);
            long result = linux.call(SETUP, 1, made.address(), 0, 0, 0, 0);
            if (result < 0) {
                return (int) -result;
            }
            linux.call(DESTROY, made.get(JAVA_LONG, 0), 0, 0, 0, 0, 0);
            return 0;
        }
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public ByteBuffer buffer(int slot) {
        return buffers.buffer(slot);
    }

    @Override
    public void add(int slot, boolean write, long offset, int length) {
        if (write) {
            buffers.stamp(slot, length);
        }
        long block = (long) slot * IOCB_BYTES;
        blocks.set(JAVA_LONG, block, slot);
        blocks.set(JAVA_LONG, block + 8, 0);
        blocks.set(JAVA_SHORT, block + 16, write ? OP_WRITE : OP_READ);
        blocks.set(JAVA_SHORT, block + 18, (short) 0);
        blocks.set(JAVA_INT, block + 20, file);
        blocks.set(JAVA_LONG, block + 24, buffers.address(slot));
        blocks.set(JAVA_LONG, block + 32, length);
        blocks.set(JAVA_LONG, block + 40, offset);
        pointers.set(JAVA_LONG, (long) batch * Long.BYTES, blocks.address() + block);
        batch++;
    }

    @Override
    public void submit() {
        int sent = 0;
        while (sent < batch) {
            long result =
                    linux.call(
                            SUBMIT,
                            context,
                            batch - sent,
                            pointers.address() + (long) sent * Long.BYTES,
                            0,
                            0,
                            0);
            if (result >= 0) {
                sent += (int) result;
            } else if (result != -ErrorNumber.EAGAIN && result != -ErrorNumber.EINTR) {
                refused(sent, (int) result);
                sent++;
            }
        }
        inFlight += batch;
        batch = 0;
    }

    /// The kernel refuses a block at once where io_uring would complete it with an error: so it is
    /// here.
    private void refused(int index, int error) {
        long block = pointers.get(JAVA_LONG, (long) index * Long.BYTES);
        slots[held] = (int) MEMORY.get(JAVA_LONG, block);
        results[held] = error;
        held++;
    }

    @Override
    public int await(long untilNanos) {
        if (held > 0) {
            return take(drain(held));
        }
        if (untilNanos == Long.MAX_VALUE) {
            int n = drain(0);
            while (n == 0) {
                n = collect(1, 0);
            }
            return take(n);
        }
        while (true) {
            int n = drain(0);
            if (n > 0) {
                return take(n);
            }
            long left = untilNanos - clock.nanos();
            if (left <= 0) {
                return 0;
            }
            if (left > SPIN_NANOS) {
                long wait = left - SPIN_NANOS;
                time.set(JAVA_LONG, 0, wait / NANOS_PER_SECOND);
                time.set(JAVA_LONG, Long.BYTES, wait % NANOS_PER_SECOND);
                n = collect(1, time.address());
                if (n > 0) {
                    return take(n);
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private int take(int completions) {
        inFlight -= completions;
        held = 0;
        return completions;
    }

    /// Reads the mapped ring behind what is held already.
    ///
    /// @return how many there are now
    private int drain(int before) {
        if (!mappedRing) {
            return before + (before == 0 && inFlight > 0 ? collect(0, 0) : 0);
        }
        int size = MEMORY.get(JAVA_INT, context + RING_COUNT);
        int head = MEMORY.get(JAVA_INT, context + RING_HEAD);
        int tail = (int) INT.getAcquire(MEMORY, context + RING_TAIL);
        int n = before;
        while (head != tail && n < depth) {
            read(MEMORY, context + RING_HEADER + (long) head * EVENT_BYTES, n);
            n++;
            head = head + 1 == size ? 0 : head + 1;
        }
        if (n > before) {
            INT.setRelease(MEMORY, context + RING_HEAD, head);
        }
        return n;
    }

    /// Asks the kernel for completions.
    private int collect(int least, long timeAddress) {
        long result =
                linux.call(GETEVENTS, context, least, depth, events.address(), timeAddress, 0);
        if (result < 0) {
            if (result == -ErrorNumber.EINTR) {
                return 0;
            }
            throw new IllegalStateException("io_getevents: " + ErrorNumber.name((int) -result));
        }
        for (int i = 0; i < result; i++) {
            read(events, (long) i * EVENT_BYTES, i);
        }
        return (int) result;
    }

    private void read(MemorySegment from, long at, int index) {
        slots[index] = (int) from.get(JAVA_LONG, at);
        results[index] = (int) from.get(JAVA_LONG, at + 16);
    }

    @Override
    public int slot(int index) {
        return slots[index];
    }

    @Override
    public int result(int index) {
        return results[index];
    }

    /// Waits for what the kernel still has, because it writes into our memory.
    @Override
    public void close() {
        linux.call(DESTROY, context, 0, 0, 0, 0, 0);
        linux.close(file);
        arena.close();
    }
}
