/// sysbench's options: their names, their grammar, and the records that hold what was asked.
@NullMarked
package io.oltplab.sysbench.options;

import org.jspecify.annotations.NullMarked;
