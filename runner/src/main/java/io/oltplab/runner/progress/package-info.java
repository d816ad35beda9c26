/// How far long work has come: bars on a terminal, plain lines elsewhere. Standard error only.
@NullMarked
package io.oltplab.runner.progress;

import org.jspecify.annotations.NullMarked;
