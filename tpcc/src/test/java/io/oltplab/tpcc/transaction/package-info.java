/// Tests.
@NullMarked
package io.oltplab.tpcc.transaction;

import org.jspecify.annotations.NullMarked;
