/// Formats of a report. Each prints the same page; a new one is a class here and a line in the
/// service file.
@NullMarked
package io.oltplab.report.format;

import org.jspecify.annotations.NullMarked;
