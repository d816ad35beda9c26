/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.archive;

import org.jspecify.annotations.NullMarked;
