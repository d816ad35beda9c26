/// Writes blocks that say what they are, and finds those that are not what they should be.
@NullMarked
package io.oltplab.rawio.verify;

import org.jspecify.annotations.NullMarked;
