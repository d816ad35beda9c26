package io.oltplab.sql;

import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.dialect.Judgement.Action;
import java.time.Duration;
import java.util.Set;

/// How often and how soon a transaction is tried again after a failure that is worth it. Which ones
/// are is for the dialect to say; a commit in doubt never is.
///
/// @param max tries after the first, 0 or more; a lost connection counts as one
/// @param backoffMin wait before the second try, at random between half of it and all of it; it
///   doubles from try to try
/// @param backoffMax the longest wait
/// @param choice which failures of a statement are worth it
public record Retries(int max, Duration backoffMin, Duration backoffMax, Choice choice) {

    /// Which failures of a statement are tried again. A lost connection, a refusal and whatever
    /// fails for good are never a matter of choice.
    public sealed interface Choice {

        /// Those that the dialect calls worth it; the others only fail their step.
        record Dialect() implements Choice {}

        /// Those with one of these codes; any other ends the run.
        record Codes(Set<String> codes) implements Choice {
            public Codes {
                codes = Set.copyOf(codes);
            }
        }

        /// Every one.
        record All() implements Choice {}
    }

    /// Ten retries, 1 ms to 100 ms apart.
    public static final Retries DEFAULT =
            new Retries(10, Duration.ofMillis(1), Duration.ofMillis(100));

    /// With the dialect's choice.
    public Retries(int max, Duration backoffMin, Duration backoffMax) {
        this(max, backoffMin, backoffMax, new Choice.Dialect());
    }

    /// No retry at all.
    public static final Retries NONE = new Retries(0, Duration.ZERO, Duration.ZERO);

    public Retries {
        if (max < 0) {
            throw new IllegalArgumentException("retries must be 0 or more, got " + max);
        }
        if (backoffMin.isNegative() || backoffMax.compareTo(backoffMin) < 0) {
            throw new IllegalArgumentException(
                    "back-off must go up from 0, got " + backoffMin + " to " + backoffMax);
        }
    }

    /// The same with another choice.
    public Retries with(Choice other) {
        return new Retries(max, backoffMin, backoffMax, other);
    }

    /// What a failure means here.
    Judgement judge(Judgement failure) {
        boolean ofStatement =
                switch (failure.action()) {
                    case RETRY, FAIL -> true;
                    case RECONNECT, REFUSED, FATAL -> false;
                };
        if (!ofStatement) {
            return failure;
        }
        Action action =
                switch (choice) {
                    case Choice.Dialect _ -> failure.action();
                    case Choice.Codes(Set<String> codes) ->
                            codes.contains(failure.code()) ? Action.RETRY : Action.FATAL;
                    case Choice.All _ -> Action.RETRY;
                };
        return new Judgement(action, failure.code(), failure.message());
    }
}
