package io.oltplab.rawio.load;

import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a cell gave, with the flags that say what it is good for.
///
/// @param cell as asked
/// @param phase figures
/// @param saturated open loop: the target did not keep up with what was offered
/// @param generatorLate open loop: I/Os started late although there was a free slot
/// @param generatorBound a thread of ours was busy for more than 90 % of the time
/// @param unstable the rate of the seconds varies by more than 5 %
public record CellResult(
        Cell cell,
        PhaseResult phase,
        boolean saturated,
        boolean generatorLate,
        boolean generatorBound,
        boolean unstable) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double LITTLE_LIMIT = 0.03;

    /// Completed I/Os per second.
    public double iops() {
        return phase.throughput();
    }

    /// Whether the I/Os in flight by Little's law are those that were asked for, within 3 %.
    Verdict little() {
        double held = iops() * phase.total().service().mean() / NANOS_PER_SECOND;
        double asked = cell.load().users();
        double off = held / asked - 1;
        return new Verdict(
                "little's law, " + cell.name(),
                Math.abs(off) <= LITTLE_LIMIT ? Verdict.Level.PASS : Verdict.Level.WARN,
                String.format(
                        Locale.ROOT,
                        "IOPS x mean service = %.2f of %.0f in flight (%+.1f %%, limit 3 %%)",
                        held,
                        asked,
                        off * 100));
    }

    /// The flags that are set, in words.
    public List<String> flags() {
        List<String> flags = new ArrayList<>();
        if (saturated) {
            flags.add("saturated");
        }
        if (generatorLate) {
            flags.add("generator_late");
        }
        if (generatorBound) {
            flags.add("generator_bound");
        }
        if (unstable) {
            flags.add("max_unstable");
        }
        return flags;
    }
}
