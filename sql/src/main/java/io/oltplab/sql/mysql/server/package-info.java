/// Starts MariaDB and MySQL: looks for the programs, makes the system tables, knows the arguments.
@NullMarked
package io.oltplab.sql.mysql.server;

import org.jspecify.annotations.NullMarked;
