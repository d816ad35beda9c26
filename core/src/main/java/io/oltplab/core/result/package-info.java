/// What a run leaves behind: records only.
@NullMarked
package io.oltplab.core.result;

import org.jspecify.annotations.NullMarked;
