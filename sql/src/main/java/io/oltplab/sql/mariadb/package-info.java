/// MySQL's family by MariaDB's own driver: what is the driver's, and no more.
@NullMarked
package io.oltplab.sql.mariadb;

import org.jspecify.annotations.NullMarked;
