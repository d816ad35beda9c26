package io.oltplab.core.plan;

/// The checks that several records of this package share.
final class Check {

    private Check() {}

    static void users(int users) {
        if (users < 1) {
            throw new IllegalArgumentException("users must be at least 1, got " + users);
        }
    }
}
