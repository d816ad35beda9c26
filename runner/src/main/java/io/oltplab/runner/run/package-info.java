/// Runs a plan for a workload's command: result folder, environment, live progress, summary.
@NullMarked
package io.oltplab.runner.run;

import org.jspecify.annotations.NullMarked;
