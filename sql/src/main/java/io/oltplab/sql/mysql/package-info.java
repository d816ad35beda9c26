/// MySQL and its relatives MariaDB and Percona Server by Connector/J: all that is theirs alone.
/// Their server is started by [io.oltplab.sql.server].
@NullMarked
package io.oltplab.sql.mysql;

import org.jspecify.annotations.NullMarked;
