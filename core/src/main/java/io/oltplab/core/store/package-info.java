/// The folder of a run: append-only while it runs, readable at any time.
@NullMarked
package io.oltplab.core.store;

import org.jspecify.annotations.NullMarked;
