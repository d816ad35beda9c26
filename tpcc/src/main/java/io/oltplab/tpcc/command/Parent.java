package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import org.jspecify.annotations.Nullable;

/// What the subcommands share.
final class Parent {

    private Parent() {}

    /// As many threads as the machine has processors.
    static int threads(int asked) {
        if (asked < 0) {
            throw new IllegalArgumentException("threads must be at least 1, got " + asked);
        }
        return asked == 0 ? Runtime.getRuntime().availableProcessors() : asked;
    }

    static Bench bench(@Nullable TpccCommand parent) {
        if (parent == null) {
            throw new IllegalStateException("a subcommand was run without its parent");
        }
        return parent.bench();
    }
}
