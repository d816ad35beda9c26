/// Runs a script: users that hold a connection with prepared statements, and the recording that
/// prints sysbench's lines on the way.
@NullMarked
package io.oltplab.sysbench.run;

import org.jspecify.annotations.NullMarked;
