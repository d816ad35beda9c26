/// `oltplab review PLAN`: one plan file runs a whole drive review on several identical instances.
@NullMarked
package io.oltplab.runner.review;

import org.jspecify.annotations.NullMarked;
