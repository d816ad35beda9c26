/// Result folders as the report sees them: one run each, whole or not, with its timeline.
@NullMarked
package io.oltplab.report.read;

import org.jspecify.annotations.NullMarked;
