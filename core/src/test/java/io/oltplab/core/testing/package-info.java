/// Fixtures for the tests of every module: a simulated clock, a recording in memory, a fake bench,
/// and the contract that every workload keeps.
@NullMarked
package io.oltplab.core.testing;

import org.jspecify.annotations.NullMarked;
