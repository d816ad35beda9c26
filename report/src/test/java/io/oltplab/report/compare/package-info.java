/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.compare;

import org.jspecify.annotations.NullMarked;
