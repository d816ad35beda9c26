/// The file or device that is measured: what it is, whether it may be touched, and how a file is
/// made.
@NullMarked
package io.oltplab.rawio.target;

import org.jspecify.annotations.NullMarked;
