/// The TPC-C-derived workload: what joins it to the program.
@NullMarked
package io.oltplab.tpcc;

import org.jspecify.annotations.NullMarked;
