/// The program: command line, signals, and the finding of workload modules.
@NullMarked
package io.oltplab.runner;

import org.jspecify.annotations.NullMarked;
