/// The random values of sysbench: which rows are touched, and what is written into them.
@NullMarked
package io.oltplab.sysbench.random;

import org.jspecify.annotations.NullMarked;
