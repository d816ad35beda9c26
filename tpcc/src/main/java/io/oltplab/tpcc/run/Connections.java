package io.oltplab.tpcc.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How users come to connections.
public sealed interface Connections {

    /// A connection for each user, as Benchmark Factory and most peers have it.
    Connections PER_USER = new PerUser();

    /// Enough for 15,000 users at the pace of published results: by Little's law 17 transactions
    /// are in flight at 5.5 ms.
    int POOLED_MAX = 128;

    /// How many connections so many users have.
    int count(int users);

    /// Connections that all users share, first come, first served.
    ///
    /// @param size at least 1
    record Pooled(int size) implements Connections {
        public Pooled {
            if (size < 1) {
                throw new IllegalArgumentException("connections must be at least 1, got " + size);
            }
        }

        @Override
        public int count(int users) {
            return size;
        }

        @Override
        public String toString() {
            return "pooled:" + size;
        }
    }

    /// See [#PER_USER].
    record PerUser() implements Connections {
        @Override
        public int count(int users) {
            return users;
        }

        @Override
        public String toString() {
            return "per-user";
        }
    }

    /// What so many users have by default.
    static Connections pooledFor(int users) {
        return new Pooled(Math.clamp(users, 1, POOLED_MAX));
    }

    /// Reads `pooled:N`, `N` for the same, `pooled` for the default, or `per-user`.
    ///
    /// @param users that share a pool of the default size
    static Connections parse(String text, int users) {
        Matcher form = Pattern.compile("(?:pooled:)?(\\d{1,6})|(pooled)|(per-user)").matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "connections must be pooled:N, pooled or per-user, got " + text);
        }
        if (form.group(1) != null) {
            return new Pooled(Integer.parseInt(form.group(1)));
        }
        return form.group(2) != null ? pooledFor(users) : PER_USER;
    }
}
