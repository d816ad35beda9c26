/// Tests of the start of servers.
@NullMarked
package io.oltplab.sql.mysql.server;

import org.jspecify.annotations.NullMarked;
