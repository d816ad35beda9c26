/// Tests.
@NullMarked
package io.oltplab.tpcc.check;

import org.jspecify.annotations.NullMarked;
