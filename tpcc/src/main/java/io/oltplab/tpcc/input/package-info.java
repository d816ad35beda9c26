/// What the driver decides: random primitives, the constants of the non-uniform distribution, the
/// mix, the waits, and the inputs of each transaction. Pure: nothing here knows a database.
@NullMarked
package io.oltplab.tpcc.input;

import org.jspecify.annotations.NullMarked;
