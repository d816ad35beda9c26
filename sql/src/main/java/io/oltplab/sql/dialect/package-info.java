/// How each database says things: URL, driver settings, data types, what a failure means, what the
/// server is. A new database is one package beside this one: see docs/ARCHITECTURE.md, "Adding
/// things".
@NullMarked
package io.oltplab.sql.dialect;

import org.jspecify.annotations.NullMarked;
