/// System calls of Linux, without native code of our own.
@NullMarked
package io.oltplab.rawio.kernel;

import org.jspecify.annotations.NullMarked;
