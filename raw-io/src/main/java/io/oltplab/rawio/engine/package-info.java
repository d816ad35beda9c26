/// How the kernel is asked for I/O: one queue per thread, slots instead of objects.
@NullMarked
package io.oltplab.rawio.engine;

import org.jspecify.annotations.NullMarked;
