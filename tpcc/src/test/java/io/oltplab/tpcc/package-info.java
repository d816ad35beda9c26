/// Tests.
@NullMarked
package io.oltplab.tpcc;

import org.jspecify.annotations.NullMarked;
