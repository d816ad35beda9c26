/// Proof that no acknowledged order was lost: the file that a run keeps of them, and the check that
/// looks for each in the database.
@NullMarked
package io.oltplab.tpcc.durability;

import org.jspecify.annotations.NullMarked;
