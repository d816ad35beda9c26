/// Tests of the space on a volume.
@NullMarked
package io.oltplab.tpcc.space;

import org.jspecify.annotations.NullMarked;
