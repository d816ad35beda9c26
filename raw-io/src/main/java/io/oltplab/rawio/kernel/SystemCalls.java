package io.oltplab.rawio.kernel;

/// The numbers of the system calls that are made here, and what else differs between the two known
/// architectures (arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h).
///
/// @param openDirect O_DIRECT of open(2)
public record SystemCalls(
        long openat,
        long close,
        long mmap,
        long munmap,
        long madvise,
        long fadvise,
        long prctl,
        long ioSetup,
        long ioDestroy,
        long ioGetevents,
        long ioSubmit,
        long ioUringSetup,
        long ioUringEnter,
        long ioUringRegister,
        int openDirect) {

    static final SystemCalls X86_64 =
            new SystemCalls(257, 3, 9, 11, 28, 221, 157, 206, 207, 208, 209, 425, 426, 427, 0x4000);

    static final SystemCalls AARCH64 =
            new SystemCalls(56, 57, 222, 215, 233, 223, 167, 0, 1, 4, 2, 425, 426, 427, 0x10000);

    /// Those of this machine. On a machine that is not known no call is made.
    public static final SystemCalls HERE = of(Linux.MACHINE);

    /// Those of a machine.
    static SystemCalls of(Linux.Machine machine) {
        return switch (machine) {
            case AARCH64 -> AARCH64;
            case X86_64, OTHER -> X86_64;
        };
    }
}
