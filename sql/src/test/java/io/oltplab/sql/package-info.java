/// Tests of transactions, pools, loss of connections and the row writer.
@NullMarked
package io.oltplab.sql;

import org.jspecify.annotations.NullMarked;
