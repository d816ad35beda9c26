/// Tests of the package of the same name.
@NullMarked
package io.oltplab.report.content;

import org.jspecify.annotations.NullMarked;
