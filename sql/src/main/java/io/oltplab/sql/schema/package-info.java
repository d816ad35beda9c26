/// Tables, columns and indexes as data, for a dialect to put into words.
@NullMarked
package io.oltplab.sql.schema;

import org.jspecify.annotations.NullMarked;
