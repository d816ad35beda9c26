/// The command line's options for a database: one that runs somewhere, or one that is started on a
/// path.
@NullMarked
package io.oltplab.sql.connect;

import org.jspecify.annotations.NullMarked;
