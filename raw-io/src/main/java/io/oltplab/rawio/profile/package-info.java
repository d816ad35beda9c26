/// The named sweeps: what is read and written, in which sizes and order, with where it comes from.
/// Each is a YAML file in the folder `catalog`; a new file is a new sweep.
@NullMarked
package io.oltplab.rawio.profile;

import org.jspecify.annotations.NullMarked;
