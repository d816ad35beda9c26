/// Reports of results: the command and what other modules call. Statistics, contents and formats
/// live in the packages below.
@NullMarked
package io.oltplab.report;

import org.jspecify.annotations.NullMarked;
