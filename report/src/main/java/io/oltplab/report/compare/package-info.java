/// Results side by side: ratios with their intervals, and words for what they show.
@NullMarked
package io.oltplab.report.compare;

import org.jspecify.annotations.NullMarked;
