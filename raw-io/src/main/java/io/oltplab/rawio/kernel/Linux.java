package io.oltplab.rawio.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Locale;

/// System calls by number. Every call returns what the kernel does: 0 or more, or an error number
/// below 0. An object belongs to one thread.
@SuppressWarnings("restricted") // the JVM is started with native access
public final class Linux {

    /// The two architectures whose numbers are known here.
    public enum Machine {
        X86_64,
        AARCH64,
        OTHER
    }

    public static final Machine MACHINE = machine();

    /// All of memory: addresses are offsets into it.
    public static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final StructLayout CAPTURE = Linker.Option.captureStateLayout();
    private static final long ERRNO =
            CAPTURE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle SYSCALL =
            Linker.nativeLinker()
                    .downcallHandle(
                            Linker.nativeLinker().defaultLookup().find("syscall").orElseThrow(),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG),
                            Linker.Option.captureCallState("errno"),
                            Linker.Option.firstVariadicArg(1));

    private static final SystemCalls CALLS = SystemCalls.HERE;

    private static final long AT_FDCWD = -100;
    private static final int SET_TIMER_SLACK = 29;
    private static final int FADVISE_DONTNEED = 4;

    /// Advice of madvise(2), asm-generic/mman-common.h.
    public static final int ADVISE_RANDOM = 1;

    public static final int ADVISE_WILLNEED = 3;
    public static final int ADVISE_DONTNEED = 4;

    /// Flags of open(2), asm-generic/fcntl.h; O_DIRECT differs between architectures.
    public static final int O_RDWR = 2;

    public static final int O_EXCL = 0x80;
    public static final int O_CLOEXEC = 0x80000;
    public static final int O_DIRECT = CALLS.openDirect();

    /// Protection and flags of mmap(2).
    private static final int PROT_READ_WRITE = 3;

    private static final int MAP_SHARED_POPULATE = 0x8001;

    private final MemorySegment captured;

    /// A caller for the current thread.
    ///
    /// @param arena lives at least as long
    public Linux(Arena arena) {
        captured = arena.allocate(CAPTURE);
    }

    /// Whether system calls can be made here at all.
    public static boolean isKnown() {
        return MACHINE != Machine.OTHER && System.getProperty("os.name", "").equals("Linux");
    }

    private static Machine machine() {
        return switch (System.getProperty("os.arch", "").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> Machine.X86_64;
            case "aarch64" -> Machine.AARCH64;
            default -> Machine.OTHER;
        };
    }

    /// Any call. Does not allocate.
    public long call(long number, long a, long b, long c, long d, long e, long f) {
        try {
            long result = (long) SYSCALL.invokeExact(captured, number, a, b, c, d, e, f);
            return result == -1 ? -captured.get(ValueLayout.JAVA_INT, ERRNO) : result;
        } catch (Throwable t) {
            throw new IllegalStateException("system call " + number, t);
        }
    }

    /// Opens an existing file.
    ///
    /// @param flags of open(2); never creates
    /// @return descriptor or error number
    public int open(Path path, int flags, Arena arena) {
        MemorySegment name = arena.allocateFrom(path.toString());
        return (int) call(CALLS.openat(), AT_FDCWD, name.address(), flags | O_CLOEXEC, 0, 0, 0);
    }

    public void close(int descriptor) {
        call(CALLS.close(), descriptor, 0, 0, 0, 0, 0);
    }

    /// Maps memory that is shared with the kernel.
    ///
    /// @return address or error number
    public long map(int descriptor, long offset, long length) {
        return call(
                CALLS.mmap(), 0, length, PROT_READ_WRITE, MAP_SHARED_POPULATE, descriptor, offset);
    }

    public void unmap(long address, long length) {
        call(CALLS.munmap(), address, length, 0, 0, 0, 0);
    }

    /// Says how a range of memory will be used (madvise(2)).
    ///
    /// @return 0 or an error number
    public long advise(long address, long length, int advice) {
        return call(CALLS.madvise(), address, length, advice, 0, 0, 0);
    }

    /// Drops clean pages of a file from the page cache (posix_fadvise(2), DONTNEED).
    ///
    /// @return 0 or an error number
    public long forget(int descriptor, long offset, long length) {
        return call(CALLS.fadvise(), descriptor, offset, length, FADVISE_DONTNEED, 0, 0);
    }

    /// Asks for wake-ups of the calling thread to the nanosecond instead of the usual slack of 50
    /// us.
    public void preciseTimers() {
        call(CALLS.prctl(), SET_TIMER_SLACK, 1, 0, 0, 0, 0);
    }
}
