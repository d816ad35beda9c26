package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;

/// Where instances wait for each other, so that all begin at the same instant. If one of them fails
/// before, nobody begins, however late the others come.
final class Gate {

    private final int parties;
    private final Runnable open;
    private int present;
    private long latest = Long.MIN_VALUE;
    private boolean opened;
    private boolean broken;

    /// @param parties how many wait for each other
    /// @param open runs once before they go on
    Gate(int parties, Runnable open) {
        this.parties = parties;
        this.open = open;
    }

    /// Waits for the others.
    ///
    /// @throws Refused if one of them will not come
    synchronized void await() throws InterruptedException {
        present++;
        if (present == parties && !broken) {
            open();
        }
        while (!opened && !broken) {
            wait();
        }
        if (broken) {
            throw new Refused(ExitCode.PREFLIGHT, "another instance failed before the start");
        }
    }

    private void open() {
        // Broken until it went well: nobody may wait for a failure here.
        broken = true;
        try {
            open.run();
            broken = false;
            opened = true;
        } finally {
            notifyAll();
        }
    }

    /// Waits for the others and agrees on an instant with them: the latest that anyone names.
    synchronized long agree(long earliest) throws InterruptedException {
        latest = Math.max(latest, earliest);
        await();
        return latest;
    }

    /// Says that a party will not come. Has no effect once all have come.
    synchronized void breakUp() {
        if (!opened) {
            broken = true;
            notifyAll();
        }
    }
}
