/// Tests.
@NullMarked
package io.oltplab.tpcc.command;

import org.jspecify.annotations.NullMarked;
