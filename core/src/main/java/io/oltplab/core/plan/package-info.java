/// What decides a run: records and sealed interfaces only, so that a plan can be stored and run
/// again.
@NullMarked
package io.oltplab.core.plan;

import org.jspecify.annotations.NullMarked;
