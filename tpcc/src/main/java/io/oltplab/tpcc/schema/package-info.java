/// The nine tables and the note that we leave beside them: what was loaded, how, and that it is
/// ours.
@NullMarked
package io.oltplab.tpcc.schema;

import org.jspecify.annotations.NullMarked;
