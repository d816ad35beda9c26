/// Tests of what is PostgreSQL's own, on a real server.
@NullMarked
package io.oltplab.sql.postgresql;

import org.jspecify.annotations.NullMarked;
