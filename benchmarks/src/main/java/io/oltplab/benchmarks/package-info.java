/// JMH benches of what runs once a step or more often. Figures and commands: `docs/benchmarks.md`.
@NullMarked
package io.oltplab.benchmarks;

import org.jspecify.annotations.NullMarked;
