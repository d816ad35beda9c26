/// Raw I/O: `oltplab rawio` and its part of the quickstart.
@NullMarked
package io.oltplab.rawio;

import org.jspecify.annotations.NullMarked;
