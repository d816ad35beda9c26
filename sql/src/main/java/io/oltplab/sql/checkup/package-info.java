/// What a running server says of itself that a drive test should know before it begins: where its
/// files lie, and which of its settings would disturb or falsify the figures, each with the
/// statement that mends it. A kind of server joins with one class and a service line.
@NullMarked
package io.oltplab.sql.checkup;

import org.jspecify.annotations.NullMarked;
