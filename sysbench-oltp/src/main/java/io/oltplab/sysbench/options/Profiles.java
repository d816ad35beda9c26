package io.oltplab.sysbench.options;

import java.util.List;
import java.util.Map;

/// Options that belong together: the settings of a published test.
final class Profiles {

    /// StorageReview's sysbench test as its reviews describe it: 100 tables of 10 million rows, 32
    /// threads, 2 h of load before the hour that counts, 24 GiB of buffer pool, 99th percentile.
    /// Version 0.5 is an inference: the reviews name none, but 0.4 had one table only and 1.0 came
    /// later.
    private static final String STORAGE_REVIEW = "storagereview-sysbench";

    static final List<String> NAMES = List.of(STORAGE_REVIEW);

    private static final Map<String, Map<String, String>> ALL =
            Map.of(
                    STORAGE_REVIEW,
                    Map.of(
                            "tables", "100",
                            "table-size", "10000000",
                            "threads", "32",
                            "warmup-time", "7200",
                            "time", "3600",
                            "percentile", "99",
                            "report-interval", "10",
                            "compat", "0.5",
                            "require-buffer-pool", "24G"));

    private Profiles() {}

    /// The options of a profile; none for the empty name.
    static Map<String, String> settings(String name) {
        return ALL.getOrDefault(name, Map.of());
    }
}
