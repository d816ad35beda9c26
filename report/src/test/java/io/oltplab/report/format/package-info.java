/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.format;

import org.jspecify.annotations.NullMarked;
