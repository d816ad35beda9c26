/// The five transactions as client SQL, batched: the statements, and what is computed between them.
/// The SQL is what MySQL, MariaDB and H2 share; sessions, commits and retries are the caller's.
@NullMarked
package io.oltplab.tpcc.transaction;

import org.jspecify.annotations.NullMarked;
