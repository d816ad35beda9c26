/// The surroundings of a run: facts about host, JVM and the drive behind a path, and what drive and
/// database count every second beside it.
@NullMarked
package io.oltplab.runner.capture;

import org.jspecify.annotations.NullMarked;
