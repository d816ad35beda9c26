package io.oltplab.sysbench.run;

import io.oltplab.sysbench.figures.EventFigures;

/// What the threads of a run have done so far.
interface Sampled {

    /// The events of some stretches of the sample.
    ///
    /// @param from first stretch
    /// @param to last stretch, exclusive
    EventFigures events(int from, int to);

    /// How many events are in progress.
    long running();
}
