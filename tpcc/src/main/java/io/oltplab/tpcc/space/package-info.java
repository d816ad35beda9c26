/// What the nine tables take on a volume, how fast a run makes them grow, and whether they fit.
@NullMarked
package io.oltplab.tpcc.space;

import org.jspecify.annotations.NullMarked;
