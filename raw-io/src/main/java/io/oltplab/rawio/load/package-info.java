/// The loop that drives queues: what comes next, when it is due, how long it took, and the curve.
@NullMarked
package io.oltplab.rawio.load;

import org.jspecify.annotations.NullMarked;
