package io.oltplab.core.measure;

/// The instants of one step, counted from the start of the run. One object a user, filled again for
/// each step: recording allocates nothing.
public final class StepTimes {

    /// When the step was due.
    public long due;

    /// When the user was free for it: the due time, or the end of the step before if that was
    /// later.
    public long free;

    /// When the user began it.
    public long start;

    /// When the target was first asked; the start if the step waited for nothing of the driver's.
    public long serviceStart;

    /// When it was over.
    public long end;

    /// From the end of the user's previous step to the due time; negative if that was overrun.
    public long pause;
}
