/// Tests of the options for a database.
@NullMarked
package io.oltplab.sql.connect;

import org.jspecify.annotations.NullMarked;
