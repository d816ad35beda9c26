/// What the tests of this module share: small databases in memory.
@NullMarked
package io.oltplab.tpcc.testing;

import org.jspecify.annotations.NullMarked;
