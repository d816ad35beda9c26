package io.oltplab.core.workload;

import java.util.List;

/// How a step ended. Only [Done] enters latency and throughput; [Failed] is counted beside them.
public sealed interface Outcome {

    /// A step that did its work, with no retry.
    Done DONE = new Done(List.of());

    /// The step did its work. An expected rollback (the 1 % of New-Order) is also done.
    ///
    /// @param retried the code of each failed attempt before the one that succeeded, in order; the
    ///   time of those attempts is part of the step's latency
    record Done(List<String> retried) implements Outcome {
        public Done {
            retried = List.copyOf(retried);
        }
    }

    /// The step did not do its work.
    ///
    /// @param code short and stable, for counting: a vendor code such as `1205`, or a word
    /// @param message for people, one line
    /// @param retried as in [Done]
    /// @param fatal whether going on is pointless (wrong password, table missing): the run ends
    record Failed(String code, String message, List<String> retried, boolean fatal)
            implements Outcome {
        public Failed {
            retried = List.copyOf(retried);
        }
    }
}
