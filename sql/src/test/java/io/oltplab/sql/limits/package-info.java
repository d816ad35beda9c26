/// Tests of the pre-flight.
@NullMarked
package io.oltplab.sql.limits;

import org.jspecify.annotations.NullMarked;
