package io.oltplab.rawio.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// What one thread did: reads and writes apart. The thread writes, any thread reads.
final class Tally {

    /// Indexes of the two operations.
    static final int READ = 0;

    static final int WRITE = 1;
    static final int OPERATIONS = 2;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);

    /// Error numbers above this count as this one.
    private static final int MAX_ERROR = 255;

    private final LogHistogram[] service = {new LogHistogram(), new LogHistogram()};
    private final LogHistogram[] response = {new LogHistogram(), new LogHistogram()};
    private final LogHistogram late = new LogHistogram();
    private final long[] bytes = new long[OPERATIONS];
    private final long[] started = new long[1];
    private final long[][] errors = new long[OPERATIONS][MAX_ERROR + 1];

    LogHistogram service(int operation) {
        return service[operation];
    }

    LogHistogram response(int operation) {
        return response[operation];
    }

    /// Start minus the later of due time and the time at which a slot became free: what the program
    /// itself is late.
    LogHistogram late() {
        return late;
    }

    void started() {
        SLOT.setOpaque(started, 0, started[0] + 1);
    }

    /// How many I/Os were handed to the kernel, whether they are counted or not.
    long starts() {
        return (long) SLOT.getOpaque(started, 0);
    }

    void moved(int operation, int length) {
        SLOT.setOpaque(bytes, operation, bytes[operation] + length);
    }

    void failed(int operation, int errorNumber) {
        int n = Math.min(MAX_ERROR, errorNumber);
        SLOT.setOpaque(errors[operation], n, errors[operation][n] + 1);
    }

    long bytes(int operation) {
        return (long) SLOT.getOpaque(bytes, operation);
    }

    long errors(int operation, int errorNumber) {
        return (long) SLOT.getOpaque(errors[operation], errorNumber);
    }

    static int maxError() {
        return MAX_ERROR;
    }
}
