/// Tests of acknowledged orders.
@NullMarked
package io.oltplab.tpcc.durability;

import org.jspecify.annotations.NullMarked;
