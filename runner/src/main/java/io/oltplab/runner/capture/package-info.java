/// Facts about the surroundings of a run: host, JVM, and the drive behind a path.
@NullMarked
package io.oltplab.runner.capture;

import org.jspecify.annotations.NullMarked;
