/// The twelve consistency conditions of the specification, asked of a database in parallel.
@NullMarked
package io.oltplab.tpcc.check;

import org.jspecify.annotations.NullMarked;
