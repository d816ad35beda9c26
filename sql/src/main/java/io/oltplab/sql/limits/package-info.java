/// What a run needs of a server's and of this process's limits, and what mends a limit that is too
/// low. Start with [io.oltplab.sql.limits.Preflight].
@NullMarked
package io.oltplab.sql.limits;

import org.jspecify.annotations.NullMarked;
