/// The server that tests of all modules share, and tests of the launcher.
@NullMarked
package io.oltplab.sql.server;

import org.jspecify.annotations.NullMarked;
