/// What a new workload writes: operations, users, steps and their outcomes.
@NullMarked
package io.oltplab.core.workload;

import org.jspecify.annotations.NullMarked;
