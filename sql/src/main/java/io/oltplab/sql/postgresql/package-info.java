/// PostgreSQL, all that is its own: dialect, rows by COPY, checksum, counters, checkup.
@NullMarked
package io.oltplab.sql.postgresql;

import org.jspecify.annotations.NullMarked;
