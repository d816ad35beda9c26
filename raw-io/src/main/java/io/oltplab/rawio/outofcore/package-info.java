/// A data set larger than the memory it may use: loaded, unpacked and repacked page by page.
@NullMarked
package io.oltplab.rawio.outofcore;

import org.jspecify.annotations.NullMarked;
