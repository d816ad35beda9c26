/// The whole workload on every database: one contract, a class a database.
@NullMarked
package io.oltplab.tpcc.database;

import org.jspecify.annotations.NullMarked;
