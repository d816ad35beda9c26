/// Rows in bulk: the quickest way into each database behind one interface, and multi-row inserts
/// where there is none. A quicker way for another database is one class that implements
/// [io.oltplab.sql.load.BulkPath] and one line in `META-INF/services/io.oltplab.sql.load.BulkPath`.
@NullMarked
package io.oltplab.sql.load;

import org.jspecify.annotations.NullMarked;
