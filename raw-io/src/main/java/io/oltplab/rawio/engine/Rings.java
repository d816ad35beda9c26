package io.oltplab.rawio.engine;

/// How I/Os in flight are spread over queues that hold many.
final class Rings {

    private Rings() {}

    /// One queue for each job. Without jobs, one queue for each full or begun portion, at most one
    /// for two processors, all of about equal depth.
    static int[] depths(int inFlight, int jobs, int perRing) {
        int processors = Runtime.getRuntime().availableProcessors();
        int wanted = (inFlight + perRing - 1) / perRing;
        int rings = jobs > 0 ? jobs : Math.max(1, Math.min(processors / 2, wanted));
        int[] depths = new int[rings];
        for (int i = 0; i < rings; i++) {
            depths[i] = inFlight / rings + (i < inFlight % rings ? 1 : 0);
        }
        return depths;
    }
}
