/// Tests of rows in bulk.
@NullMarked
package io.oltplab.sql.load;

import org.jspecify.annotations.NullMarked;
