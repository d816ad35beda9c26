/// Fills the tables: rows that follow from a seed alone, cut into units that can be made in any
/// order by any thread.
@NullMarked
package io.oltplab.tpcc.load;

import org.jspecify.annotations.NullMarked;
