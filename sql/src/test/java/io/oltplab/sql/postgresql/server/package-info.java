/// Tests of the start of servers.
@NullMarked
package io.oltplab.sql.postgresql.server;

import org.jspecify.annotations.NullMarked;
