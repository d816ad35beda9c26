/// A report before it has a format: sections of text, tables and charts. Records only, so that
/// every format prints the same figures.
@NullMarked
package io.oltplab.report.page;

import org.jspecify.annotations.NullMarked;
