/// Tests of MySQL's family by MariaDB's own driver.
@NullMarked
package io.oltplab.sql.mariadb;

import org.jspecify.annotations.NullMarked;
