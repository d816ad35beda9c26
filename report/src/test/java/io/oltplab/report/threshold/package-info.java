/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.threshold;

import org.jspecify.annotations.NullMarked;
