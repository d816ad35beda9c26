package io.oltplab.core.workload;

/// What a user does next, and when it is due in a closed loop.
///
/// A user may hand out the same instance again and again; it is never changed.
///
/// @param operation index into [Workload#operations()]
/// @param pauseNanos the wait before the step is due: keying and thinking. 0 in a loop without
///   waits. Ignored in an open loop, where the schedule decides
/// @param onGrid false: the pause counts from the completion of the user's previous step (think
///   time). True: from the previous due time (interarrival time), so that a response shorter than
///   the pause does not move the grid
public record Step(int operation, long pauseNanos, boolean onGrid) {

    /// A step that is due at once.
    public static Step now(int operation) {
        return new Step(operation, 0, false);
    }

    /// A step that is due a pause after the completion of the previous one.
    public static Step after(int operation, long pauseNanos) {
        return new Step(operation, pauseNanos, false);
    }
}
