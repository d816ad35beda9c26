/// Tests of the report as a whole, with simulated runs of known figures.
@NullMarked
package io.oltplab.report;

import org.jspecify.annotations.NullMarked;
