/// Starts PostgreSQL: looks for the programs, makes a cluster, runs it as a user that is not root.
@NullMarked
package io.oltplab.sql.postgresql.server;

import org.jspecify.annotations.NullMarked;
