/// The carrying out of a review: stages with their records, instances that begin at the same
/// instant, merged results, counters of the drive and of the databases.
@NullMarked
package io.oltplab.runner.review.run;

import org.jspecify.annotations.NullMarked;
