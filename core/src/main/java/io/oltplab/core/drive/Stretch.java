package io.oltplab.core.drive;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Seeds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Consecutive phases with an equal load: the users go on over the edges between them.
///
/// @param index among the stretches of the run
/// @param startNanos counted from the start of the run
/// @param endNanos counted from the start of the run
/// @param rampNanos over which the first steps of new users spread; 0 without a ramp
/// @param firstNew id of the first user that was not in the stretch before
/// @param arrivals the common schedule of an open loop; null in a closed one
record Stretch(
        int index,
        Load load,
        long startNanos,
        long endNanos,
        long rampNanos,
        int firstNew,
        @Nullable Arrivals arrivals) {

    /// Cuts a plan into stretches.
    static List<Stretch> of(List<Phase> phases, long seed) {
        List<Stretch> stretches = new ArrayList<>();
        long start = 0;
        int from = 0;
        while (from < phases.size()) {
            Load load = phases.get(from).load();
            long end = start;
            int to = from;
            while (to < phases.size() && phases.get(to).load().equals(load)) {
                end += phases.get(to).duration().toNanos();
                to++;
            }
            Phase first = phases.get(from);
            long ramp = first.kind() == Phase.Kind.RAMP ? first.duration().toNanos() : 0;
            int firstNew = stretches.isEmpty() ? 0 : stayingUsers(stretches.getLast().load(), load);
            stretches.add(
                    new Stretch(
                            stretches.size(),
                            load,
                            start,
                            end,
                            ramp,
                            firstNew,
                            arrivals(load, start, Seeds.mix(seed, stretches.size()))));
            start = end;
            from = to;
        }
        return stretches;
    }

    /// Users keep their pace from one closed loop with waits to the next.
    private static int stayingUsers(Load before, Load after) {
        return before instanceof Load.Users && after instanceof Load.Users
                ? Math.min(before.users(), after.users())
                : 0;
    }

    private static @Nullable Arrivals arrivals(Load load, long start, long seed) {
        return load instanceof Load.Rate rate ? new Arrivals(rate, start, seed) : null;
    }

    /// When a new user's first step is due.
    long firstDue(int user) {
        return startNanos
                + (long) ((double) rampNanos * (user - firstNew) / (load.users() - firstNew));
    }
}
