/// The core: what a run is, how load is driven, measured and kept. Knows no database and no disk.
@NullMarked
package io.oltplab.core;

import org.jspecify.annotations.NullMarked;
