/// A run: users, what they count, and what is asked of the database and the figures afterwards.
@NullMarked
package io.oltplab.tpcc.run;

import org.jspecify.annotations.NullMarked;
