/// What a result has to reach: `p99(new_order) < 50ms`, `tps > 3000`.
@NullMarked
package io.oltplab.report.threshold;

import org.jspecify.annotations.NullMarked;
