/// Tests.
@NullMarked
package io.oltplab.tpcc.input;

import org.jspecify.annotations.NullMarked;
