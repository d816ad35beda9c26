/// Tests.
@NullMarked
package io.oltplab.tpcc.load;

import org.jspecify.annotations.NullMarked;
