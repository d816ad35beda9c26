/// Worked examples, and simulated series of known truth.
@NullMarked
package io.oltplab.report.statistics;

import org.jspecify.annotations.NullMarked;
