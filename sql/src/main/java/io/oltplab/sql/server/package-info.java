/// Starts a real database server whose files lie on the path under test, and leaves nothing behind.
/// Start with [io.oltplab.sql.server.LocalServer].
@NullMarked
package io.oltplab.sql.server;

import org.jspecify.annotations.NullMarked;
