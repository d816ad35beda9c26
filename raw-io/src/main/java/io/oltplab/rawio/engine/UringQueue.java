package io.oltplab.rawio.engine;

import static io.oltplab.rawio.kernel.Linux.MEMORY;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.kernel.SystemCalls;
import io.oltplab.rawio.target.RawTarget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Map;

/// One ring (include/uapi/linux/io_uring.h). The last batch before a wait goes to the kernel with
/// the wait, in one call.
final class UringQueue implements Queue {

    private static final long SETUP = SystemCalls.HERE.ioUringSetup();
    private static final long ENTER = SystemCalls.HERE.ioUringEnter();
    private static final long REGISTER = SystemCalls.HERE.ioUringRegister();

    private static final int ENTER_GETEVENTS = 1;
    private static final int ENTER_EXT_ARG = 1 << 3;
    private static final int SQ_TASKRUN = 1 << 2;
    private static final int REGISTER_BUFFERS = 0;
    private static final int REGISTER_FILES = 2;
    private static final int FEATURE_EXT_ARG = 1 << 8;

    private static final byte OP_READ_FIXED = 4;
    private static final byte OP_WRITE_FIXED = 5;
    private static final byte OP_READ = 22;
    private static final byte OP_WRITE = 23;
    private static final byte SQE_FIXED_FILE = 1;

    private static final int PARAMS_BYTES = 120;
    private static final int PARAMS_FLAGS = 8;
    private static final int PARAMS_FEATURES = 20;
    private static final int SQ_OFFSETS = 40;
    private static final int CQ_OFFSETS = 80;
    private static final int SQE_BYTES = 64;
    private static final int CQE_BYTES = 16;
    private static final long MAP_SQ = 0;
    private static final long MAP_CQ = 0x8000000L;
    private static final long MAP_SQES = 0x10000000L;

    /// A buffer of the kernel's is at most 1 GiB.
    private static final long BUFFER_MAX = 1L << 30;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /// The kernel's timer is left for a loop of our own when the time is this near.
    private static final long SPIN_NANOS = 60_000;

    private static final VarHandle INT = JAVA_INT.varHandle();

    private final Arena arena;
    private final Linux linux;
    private final Clock clock;
    private final int depth;
    private final Buffers buffers;
    private final int file;
    private final int ring;
    private final boolean fixedFile;
    private final boolean fixedBuffers;
    private final boolean taskrunFlag;

    /// Completions come only when they are asked for (IORING_SETUP_IOPOLL).
    private final boolean polls;

    private final long sqMap;
    private final long sqMapBytes;
    private final long cqMap;
    private final long cqMapBytes;
    private final long sqeMap;
    private final long sqeMapBytes;

    private final long sqTailAt;
    private final long sqFlagsAt;
    private final int sqMask;
    private final long cqHeadAt;
    private final long cqTailAt;
    private final int cqMask;
    private final long cqesAt;

    private final MemorySegment waitArg;
    private final MemorySegment waitTime;

    private final int[] slots;
    private final int[] results;
    private int sqTail;
    private int batch;
    private int unsubmitted;
    private int inFlight;

    private UringQueue(
            Arena arena,
            Linux linux,
            RawTarget target,
            int depth,
            int maxLength,
            boolean writes,
            long seed,
            Clock clock,
            EngineOptions options,
            Map<String, String> found) {
        this.arena = arena;
        this.linux = linux;
        polls = options.uring().iopoll();
        this.clock = clock;
        this.depth = depth;
        slots = new int[depth];
        results = new int[depth];
        buffers =
                new Buffers(
                        arena,
                        depth,
                        maxLength,
                        target.alignment(),
                        writes,
                        options.content(),
                        seed);
        file = checked(linux.open(target.path(), flags(target, writes), arena), "open", target);

        MemorySegment params = arena.allocate(PARAMS_BYTES, Long.BYTES);
        UringOptions.Setup used = UringOptions.Setup.PLAIN;
        int opened = -ErrorNumber.EINVAL;
        for (UringOptions.Setup setup : options.uring().setups()) {
            if (opened == -ErrorNumber.EINVAL) {
                used = setup;
                params.fill((byte) 0);
                params.set(JAVA_INT, PARAMS_FLAGS, options.uring().flags(setup));
                opened = (int) linux.call(SETUP, depth, params.address(), 0, 0, 0, 0);
            }
        }
        ring =
                checked(
                        opened,
                        "io_uring_setup with --uring-setup " + options.uring().setup(),
                        target);
        taskrunFlag = used.taskrunFlag();

        sqMask = params.get(JAVA_INT, 0) - 1;
        int cqEntries = params.get(JAVA_INT, 4);
        sqMapBytes = params.get(JAVA_INT, SQ_OFFSETS + 24) + (sqMask + 1L) * Integer.BYTES;
        cqMapBytes = params.get(JAVA_INT, CQ_OFFSETS + 20) + (long) cqEntries * CQE_BYTES;
        sqeMapBytes = (sqMask + 1L) * SQE_BYTES;
        sqMap = mapped(MAP_SQ, sqMapBytes, target);
        cqMap = mapped(MAP_CQ, cqMapBytes, target);
        sqeMap = mapped(MAP_SQES, sqeMapBytes, target);
        sqTailAt = sqMap + params.get(JAVA_INT, SQ_OFFSETS + 4);
        sqFlagsAt = sqMap + params.get(JAVA_INT, SQ_OFFSETS + 16);
        long array = sqMap + params.get(JAVA_INT, SQ_OFFSETS + 24);
        for (int i = 0; i <= sqMask; i++) {
            MEMORY.set(JAVA_INT, array + (long) i * Integer.BYTES, i);
        }
        cqHeadAt = cqMap + params.get(JAVA_INT, CQ_OFFSETS);
        cqTailAt = cqMap + params.get(JAVA_INT, CQ_OFFSETS + 4);
        cqMask = cqEntries - 1;
        cqesAt = cqMap + params.get(JAVA_INT, CQ_OFFSETS + 20);

        fixedFile = registerFile();
        fixedBuffers = registerBuffers();
        waitTime = arena.allocate(2 * Long.BYTES, Long.BYTES);
        waitArg = arena.allocate(3 * Long.BYTES, Long.BYTES);
        waitArg.set(JAVA_LONG, 2 * Long.BYTES, waitTime.address());
        if ((params.get(JAVA_INT, PARAMS_FEATURES) & FEATURE_EXT_ARG) == 0) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "this kernel's io_uring cannot wait for a time (it is older than 5.11);"
                            + " --engine aio or nio does not need it");
        }
        linux.preciseTimers();
        found.put("uring-setup", used.toString());
        found.put("iopoll", Boolean.toString(polls));
        found.put("registered-file", Boolean.toString(fixedFile));
        found.merge(
                "registered-buffers",
                Boolean.toString(fixedBuffers),
                (a, b) -> a.equals(b) ? a : "some");
    }

    /// Makes a ring on the calling thread, which alone may use it.
    @SuppressWarnings("MustBeClosedChecker") // the queue closes it
    static UringQueue open(
            RawTarget target,
            int depth,
            int maxLength,
            boolean writes,
            long seed,
            Clock clock,
            EngineOptions options,
            Map<String, String> found) {
        Arena arena = Arena.ofConfined();
        try {
            return new UringQueue(
                    arena,
                    new Linux(arena),
                    target,
                    depth,
                    maxLength,
                    writes,
                    seed,
                    clock,
                    options,
                    found);
        } catch (Refused e) {
            arena.close();
            throw e;
        }
    }

    /// Whether the kernel lets this process have a ring.
    ///
    /// @return 0 or an error number above 0
    static int probe() {
        try (Arena arena = Arena.ofConfined()) {
            Linux linux = new Linux(arena);
            MemorySegment params = arena.allocate(PARAMS_BYTES, Long.BYTES);
            int ring = (int) linux.call(SETUP, 1, params.address(), 0, 0, 0, 0);
            if (ring < 0) {
                return -ring;
            }
            linux.close(ring);
            boolean timed = (params.get(JAVA_INT, PARAMS_FEATURES) & FEATURE_EXT_ARG) != 0;
            return timed ? 0 : ErrorNumber.ENOSYS;
        }
    }

    static int flags(RawTarget target, boolean writes) {
        return (writes ? Linux.O_RDWR : 0) | (target.direct() ? Linux.O_DIRECT : 0);
    }

    static int checked(int result, String what, RawTarget target) {
        if (result < 0) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    what + " for " + target.path() + " failed: " + ErrorNumber.name(-result));
        }
        return result;
    }

    private long mapped(long offset, long bytes, RawTarget target) {
        long address = linux.map(ring, offset, bytes);
        if (address < 0 && address > -4096) {
            checked((int) address, "mapping the ring", target);
        }
        return address;
    }

    private boolean registerFile() {
        MemorySegment files = arena.allocateFrom(JAVA_INT, file);
        return linux.call(REGISTER, ring, REGISTER_FILES, files.address(), 1, 0, 0) == 0;
    }

    /// All buffers as one; fails where the limit on locked memory is small.
    private boolean registerBuffers() {
        if (buffers.bytes() > BUFFER_MAX) {
            return false;
        }
        MemorySegment vector = arena.allocateFrom(JAVA_LONG, buffers.address(), buffers.bytes());
        return linux.call(REGISTER, ring, REGISTER_BUFFERS, vector.address(), 1, 0, 0) == 0;
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
        long sqe = sqeMap + (long) (sqTail & sqMask) * SQE_BYTES;
        byte op =
                write
                        ? (fixedBuffers ? OP_WRITE_FIXED : OP_WRITE)
                        : (fixedBuffers ? OP_READ_FIXED : OP_READ);
        MEMORY.set(JAVA_BYTE, sqe, op);
        MEMORY.set(JAVA_BYTE, sqe + 1, fixedFile ? SQE_FIXED_FILE : 0);
        MEMORY.set(JAVA_SHORT, sqe + 2, (short) 0);
        MEMORY.set(JAVA_INT, sqe + 4, fixedFile ? 0 : file);
        MEMORY.set(JAVA_LONG, sqe + 8, offset);
        MEMORY.set(JAVA_LONG, sqe + 16, buffers.address(slot));
        MEMORY.set(JAVA_INT, sqe + 24, length);
        MEMORY.set(JAVA_INT, sqe + 28, 0);
        MEMORY.set(JAVA_LONG, sqe + 32, slot);
        MEMORY.set(JAVA_LONG, sqe + 40, 0);
        sqTail++;
        batch++;
    }

    @Override
    public void submit() {
        if (unsubmitted > 0) {
            // There is another batch: this one does not wait for it.
            enter(0, 0, 0, 0);
        }
        INT.setRelease(MEMORY, sqTailAt, sqTail);
        unsubmitted += batch;
        inFlight += batch;
        batch = 0;
    }

    @Override
    public int await(long untilNanos) throws InterruptedException {
        if (untilNanos == Long.MAX_VALUE) {
            if (unsubmitted > 0 || ready() == 0) {
                enter(1, ENTER_GETEVENTS, 0, 0);
            }
            return drain();
        }
        if (unsubmitted > 0) {
            enter(0, taskrunFlag ? ENTER_GETEVENTS : 0, 0, 0);
        }
        while (true) {
            int completions = ready();
            if (completions > 0) {
                return drain();
            }
            long left = untilNanos - clock.nanos();
            if (left <= 0) {
                return 0;
            }
            if (polls) {
                poll(untilNanos, left);
            } else if (left > SPIN_NANOS) {
                sleep(left - SPIN_NANOS);
            } else if (taskrunFlag
                    && (((int) INT.getAcquire(MEMORY, sqFlagsAt)) & SQ_TASKRUN) != 0) {
                enter(0, ENTER_GETEVENTS, 0, 0);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /// Looks for completions on a ring that has to be asked; with nothing in flight it sleeps.
    private void poll(long untilNanos, long left) throws InterruptedException {
        if (inFlight > 0) {
            enter(0, ENTER_GETEVENTS, 0, 0);
        } else if (left > SPIN_NANOS) {
            clock.sleepUntil(untilNanos - SPIN_NANOS);
        } else {
            Thread.onSpinWait();
        }
    }

    private int ready() {
        int head = MEMORY.get(JAVA_INT, cqHeadAt);
        return (int) INT.getAcquire(MEMORY, cqTailAt) - head;
    }

    private int drain() {
        int head = MEMORY.get(JAVA_INT, cqHeadAt);
        int n = (int) INT.getAcquire(MEMORY, cqTailAt) - head;
        for (int i = 0; i < n; i++) {
            long cqe = cqesAt + (long) ((head + i) & cqMask) * CQE_BYTES;
            slots[i] = (int) MEMORY.get(JAVA_LONG, cqe);
            results[i] = MEMORY.get(JAVA_INT, cqe + 8);
        }
        INT.setRelease(MEMORY, cqHeadAt, head + n);
        inFlight -= n;
        return n;
    }

    /// Waits for a completion or until the time is over.
    private void sleep(long nanos) {
        waitTime.set(JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
        waitTime.set(JAVA_LONG, Long.BYTES, nanos % NANOS_PER_SECOND);
        enter(1, ENTER_GETEVENTS | ENTER_EXT_ARG, waitArg.address(), (int) waitArg.byteSize());
    }

    private void enter(int minComplete, int flags, long arg, int argBytes) {
        while (true) {
            long result = linux.call(ENTER, ring, unsubmitted, minComplete, flags, arg, argBytes);
            if (result >= 0) {
                unsubmitted -= (int) result;
                if (unsubmitted == 0) {
                    return;
                }
            } else if (result == -ErrorNumber.ETIME) {
                return;
            } else if (result != -ErrorNumber.EINTR
                    && result != -ErrorNumber.EAGAIN
                    && result != -ErrorNumber.EBUSY) {
                throw new IllegalStateException(
                        "io_uring_enter: " + ErrorNumber.name((int) -result));
            }
        }
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
        while (inFlight > 0) {
            if (ready() == 0) {
                enter(1, ENTER_GETEVENTS, 0, 0);
            }
            drain();
        }
        linux.close(ring);
        linux.unmap(sqMap, sqMapBytes);
        linux.unmap(cqMap, cqMapBytes);
        linux.unmap(sqeMap, sqeMapBytes);
        linux.close(file);
        arena.close();
    }
}
