/// A run while it goes on: a page in the browser, and metrics for Prometheus. Nothing here can hold
/// up a run: whoever reads too slowly loses frames.
@NullMarked
package io.oltplab.report.live;

import org.jspecify.annotations.NullMarked;
