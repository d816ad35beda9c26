/// Tests.
@NullMarked
package io.oltplab.tpcc.run;

import org.jspecify.annotations.NullMarked;
