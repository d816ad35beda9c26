/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.live;

import org.jspecify.annotations.NullMarked;
