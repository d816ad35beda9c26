/// Tests of what is MySQL's alone, most of them on a real server.
@NullMarked
package io.oltplab.sql.mysql;

import org.jspecify.annotations.NullMarked;
