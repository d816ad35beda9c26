/// Bursts of checkpoints as training jobs write them: model sizes by formula, ranks as threads,
/// passes until the drive is full.
@NullMarked
package io.oltplab.rawio.checkpoint;

import org.jspecify.annotations.NullMarked;
