/// How sure figures are: intervals, steady state, drift, and the comparison of runs. Each method
/// names its paper; distributions and exact tests are those of Apache Commons Statistics.
@NullMarked
package io.oltplab.report.statistics;

import org.jspecify.annotations.NullMarked;
