package io.oltplab.core.drive;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// How much a workload's running totals have grown since they were read last. For one thread.
final class CounterGrowth {

    private final Map<String, LongSupplier> counters;
    private final Map<String, Long> counted = new HashMap<>();

    CounterGrowth(Map<String, LongSupplier> counters) {
        this.counters = Map.copyOf(counters);
    }

    /// Reads all of them; the first time the growth is 0.
    Map<String, Long> read() {
        Map<String, Long> growth = new HashMap<>();
        counters.forEach(
                (name, counter) -> {
                    long total = counter.getAsLong();
                    Long before = counted.put(name, total);
                    growth.put(name, before == null ? 0 : total - before);
                });
        return growth;
    }
}
