package io.oltplab.rawio.load;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Seeds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The due times of an open loop for all queues, and once more to look at: how many are due by now.
final class Schedule {

    private static final long ARRIVALS = 0x417272;

    private final List<Arrivals> arrivals = new ArrayList<>();
    private final List<Replay> replays = new ArrayList<>();

    /// Spreads a rate over groups of slots in proportion to their depth; each has due times of its
    /// own.
    ///
    /// @param depths of one common group, or of each queue
    void plan(Load.Rate rate, int[] depths, long start, long seed) {
        for (int i = 0; i < depths.length; i++) {
            Load.Rate part =
                    new Load.Rate(
                            depths[i],
                            rate.perSecond() * depths[i] / rate.users(),
                            rate.arrivals());
            long own = Seeds.mix(seed, ARRIVALS, i);
            arrivals.add(new Arrivals(part, start, own));
            replays.add(new Replay(new Arrivals(part, start, own)));
        }
    }

    /// The due times of a queue; none in a closed loop.
    @Nullable Arrivals of(int queue) {
        if (arrivals.isEmpty()) {
            return null;
        }
        return arrivals.size() == 1 ? arrivals.getFirst() : arrivals.get(queue);
    }

    /// How many due times lie before an instant, which must not go back from call to call.
    long dueBy(long instant) {
        return replays.stream().mapToLong(r -> r.dueBy(instant)).sum();
    }

    private static final class Replay {
        private final Arrivals again;
        private long next;
        private long count;

        Replay(Arrivals again) {
            this.again = again;
            next = again.take();
        }

        long dueBy(long instant) {
            while (next < instant) {
                count++;
                next = again.take();
            }
            return count;
        }
    }
}
