/// The only source of time.
@NullMarked
package io.oltplab.core.time;

import org.jspecify.annotations.NullMarked;
