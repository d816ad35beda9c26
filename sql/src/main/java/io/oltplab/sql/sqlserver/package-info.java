/// All that is SQL Server's own, by Microsoft's JDBC driver: how it says things, bulk copy,
/// counters from its dynamic management views, the checkup of a running server.
@NullMarked
package io.oltplab.sql.sqlserver;

import org.jspecify.annotations.NullMarked;
