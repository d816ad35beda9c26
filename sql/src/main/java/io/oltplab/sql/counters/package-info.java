/// Counters that a database server keeps of its own work, read every second beside a run.
@NullMarked
package io.oltplab.sql.counters;

import org.jspecify.annotations.NullMarked;
