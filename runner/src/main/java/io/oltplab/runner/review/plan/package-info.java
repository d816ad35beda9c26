/// Plan files of `oltplab review`: records, the reading of YAML into them with line and column for
/// every mistake, and the JSON Schema that is made from the records.
@NullMarked
package io.oltplab.runner.review.plan;

import org.jspecify.annotations.NullMarked;
