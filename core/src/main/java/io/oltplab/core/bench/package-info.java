/// What the program and its workload modules say to each other: the provider that the runner finds,
/// and the bench that it offers in return.
@NullMarked
package io.oltplab.core.bench;

import org.jspecify.annotations.NullMarked;
