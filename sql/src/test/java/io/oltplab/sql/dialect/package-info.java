/// An in-process database for tests of control flow, a driver that fails on purpose, and the
/// contract that every dialect keeps.
@NullMarked
package io.oltplab.sql.dialect;

import org.jspecify.annotations.NullMarked;
