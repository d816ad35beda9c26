/// From single steps to intervals and phases: striped histograms, one sample a second.
@NullMarked
package io.oltplab.core.measure;

import org.jspecify.annotations.NullMarked;
