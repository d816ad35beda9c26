/// How each database says things: URL, driver settings, data types, what a failure means, what the
/// server is. A new database is one class here and one line in
/// `META-INF/services/io.oltplab.sql.dialect.Dialect`.
@NullMarked
package io.oltplab.sql.dialect;

import org.jspecify.annotations.NullMarked;
