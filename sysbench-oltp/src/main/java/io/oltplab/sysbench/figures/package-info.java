/// What a run counts the way sysbench does: its latency buckets and percentile, events and queries
/// by kind, per thread.
@NullMarked
package io.oltplab.sysbench.figures;

import org.jspecify.annotations.NullMarked;
