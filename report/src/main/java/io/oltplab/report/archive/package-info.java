/// Many results: finding them, checking them against their raw files, handing them on, and one page
/// over all of them.
@NullMarked
package io.oltplab.report.archive;

import org.jspecify.annotations.NullMarked;
