package io.oltplab.sql;

import java.time.Duration;

/// How often and how soon a transaction is tried again after a failure that is worth it. Which ones
/// are is for the dialect to say; a commit in doubt never is.
///
/// @param max tries after the first, 0 or more; a lost connection counts as one
/// @param backoffMin wait before the second try, at random between half of it and all of it; it
///   doubles from try to try
/// @param backoffMax the longest wait
public record Retries(int max, Duration backoffMin, Duration backoffMax) {

    /// Ten retries, 1 ms to 100 ms apart.
    public static final Retries DEFAULT =
            new Retries(10, Duration.ofMillis(1), Duration.ofMillis(100));

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
}
