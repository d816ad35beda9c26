/// Connections to a database, the one method that commits, rolls back and retries, and the writer
/// for many rows. Start with [io.oltplab.sql.Database].
@NullMarked
package io.oltplab.sql;

import org.jspecify.annotations.NullMarked;
