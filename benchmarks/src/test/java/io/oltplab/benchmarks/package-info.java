@NullMarked
package io.oltplab.benchmarks;

import org.jspecify.annotations.NullMarked;
