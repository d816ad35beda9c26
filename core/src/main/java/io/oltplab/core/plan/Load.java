package io.oltplab.core.plan;

/// How work arrives at the target during a phase.
public sealed interface Load {

    /// How many users (or workers) may have a step in progress at the same time, at least 1.
    int users();

    /// Closed loop with waits: each user takes a step, waits as its [workload's steps](
    /// io.oltplab.core.workload.Step) say, and takes the next. Runs on virtual threads.
    ///
    /// @param users how many, at least 1
    record Users(int users) implements Load {
        public Users {
            Check.users(users);
        }
    }

    /// Open loop: steps become due at a rate that does not depend on how fast the target answers. A
    /// step that finds all workers busy waits, and its response time counts that wait.
    ///
    /// @param users how many steps may be in progress at once, at least 1
    /// @param perSecond offered steps per second, more than 0
    /// @param arrivals how the gaps between due times are drawn
    record Rate(int users, double perSecond, Arrivals arrivals) implements Load {
        public Rate {
            Check.users(users);
            if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
                throw new IllegalArgumentException(
                        "rate must be more than 0 per second, got " + perSecond);
            }
        }
    }

    /// Closed loop without waits: each user takes its next step at once. Runs on platform threads.
    ///
    /// @param users how many, at least 1
    record Saturate(int users) implements Load {
        public Saturate {
            Check.users(users);
        }
    }

    /// The process that spaces the due times of [Rate].
    enum Arrivals {
        /// Exponential gaps: arrivals independent of each other, as from many independent users.
        POISSON,
        /// Equal gaps.
        CONSTANT
    }
}
