/// `oltplab quickstart PATH`: everything small and real on one path, in one report.
@NullMarked
package io.oltplab.runner.quickstart;

import org.jspecify.annotations.NullMarked;
