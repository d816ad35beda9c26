/// Published reference figures: `results/published`, shipped with the program. They are drawn
/// beside results and enter no statistic.
@NullMarked
package io.oltplab.report.published;

import org.jspecify.annotations.NullMarked;
