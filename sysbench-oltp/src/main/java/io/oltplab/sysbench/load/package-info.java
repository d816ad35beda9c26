/// Makes, fills and drops the tables.
@NullMarked
package io.oltplab.sysbench.load;

import org.jspecify.annotations.NullMarked;
