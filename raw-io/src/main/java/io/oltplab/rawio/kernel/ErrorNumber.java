package io.oltplab.rawio.kernel;

/// Error numbers of Linux (asm-generic/errno-base.h and errno.h) that storage and its system calls
/// give.
public final class ErrorNumber {

    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int EAGAIN = 11;
    public static final int ENOMEM = 12;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int EINVAL = 22;
    public static final int ENOSYS = 38;
    public static final int ETIME = 62;

    private ErrorNumber() {}

    /// The symbol, or `errno` and the number.
    public static String name(int number) {
        return switch (number) {
            case EPERM -> "EPERM";
            case ENOENT -> "ENOENT";
            case EINTR -> "EINTR";
            case EIO -> "EIO";
            case 6 -> "ENXIO";
            case 9 -> "EBADF";
            case EAGAIN -> "EAGAIN";
            case ENOMEM -> "ENOMEM";
            case EACCES -> "EACCES";
            case 14 -> "EFAULT";
            case EBUSY -> "EBUSY";
            case 19 -> "ENODEV";
            case EINVAL -> "EINVAL";
            case 24 -> "EMFILE";
            case 27 -> "EFBIG";
            case 28 -> "ENOSPC";
            case 30 -> "EROFS";
            case ENOSYS -> "ENOSYS";
            case 61 -> "ENODATA";
            case ETIME -> "ETIME";
            case 84 -> "EILSEQ";
            case 95 -> "EOPNOTSUPP";
            case 110 -> "ETIMEDOUT";
            case 121 -> "EREMOTEIO";
            default -> "errno " + number;
        };
    }
}
