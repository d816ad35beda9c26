package io.oltplab.rawio.load;

/// Names of the error numbers that storage gives (asm-generic/errno-base.h and errno.h).
final class Errors {

    private Errors() {}

    static String name(int number) {
        return switch (number) {
            case 1 -> "EPERM";
            case 5 -> "EIO";
            case 6 -> "ENXIO";
            case 9 -> "EBADF";
            case 11 -> "EAGAIN";
            case 12 -> "ENOMEM";
            case 14 -> "EFAULT";
            case 16 -> "EBUSY";
            case 19 -> "ENODEV";
            case 22 -> "EINVAL";
            case 27 -> "EFBIG";
            case 28 -> "ENOSPC";
            case 30 -> "EROFS";
            case 61 -> "ENODATA";
            case 84 -> "EILSEQ";
            case 95 -> "EOPNOTSUPP";
            case 110 -> "ETIMEDOUT";
            case 121 -> "EREMOTEIO";
            default -> "errno " + number;
        };
    }
}
