/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.published;

import org.jspecify.annotations.NullMarked;
