package io.oltplab.rawio.load;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.rawio.profile.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One stretch of load on the target that gives one row of results.
///
/// @param name of the phase, unique in the run
/// @param profile what is read and written
/// @param load closed (`Saturate`) or open (`Rate`); its users are the I/Os in flight
/// @param ramp runs before the measurement and is not counted
/// @param measure how long is counted
/// @param targetPercent of the closed maximum, on a curve; otherwise 0
/// @param jobs into how many independent queues the I/Os in flight are parted, each with sequential
///   runs of its own; 0: the engine parts them as it is quickest
/// @param ios the cell ends after so many I/Os, however long that takes; 0: after its time
/// @param seed equal seeds give equal I/Os and due times
public record Cell(
        String name,
        Profile profile,
        Load load,
        Duration ramp,
        Duration measure,
        double targetPercent,
        int jobs,
        long ios,
        long seed) {

    private static final double NANOS_PER_SECOND = 1e9;

    /// A cell whose queues the engine chooses.
    public Cell(
            String name,
            Profile profile,
            Load load,
            Duration ramp,
            Duration measure,
            double targetPercent,
            long seed) {
        this(name, profile, load, ramp, measure, targetPercent, 0, 0, seed);
    }

    public Cell {
        if (jobs < 0 || (jobs > 0 && load.users() % jobs != 0)) {
            throw new IllegalArgumentException(
                    "jobs must part " + load.users() + " I/Os in flight evenly, got " + jobs);
        }
        if (ramp.isNegative()) {
            throw new IllegalArgumentException("--ramp must be 0 or more seconds, got " + ramp);
        }
        if (measure.toMillis() < 1) {
            throw new IllegalArgumentException("--seconds must be more than 0, got " + measure);
        }
    }

    /// The phases of a plan: the ramp, if there is one, and the measured phase.
    public List<Phase> phases() {
        return ramp.isZero()
                ? List.of(phase())
                : List.of(new Phase(name + " ramp", Phase.Kind.RAMP, ramp, load), phase());
    }

    /// The phases of a plan for a curve whose closed maximum is this cell. The rates of the points
    /// are known only after it; so they stand there together, with the number in flight that bounds
    /// them.
    public List<Phase> curvePhases(int points, Duration pointRamp, Duration point) {
        List<Phase> phases = new ArrayList<>(phases());
        phases.add(
                new Phase(
                        name + " points",
                        Phase.Kind.SAMPLE,
                        pointRamp.plus(point).multipliedBy(points),
                        load));
        return phases;
    }

    /// Adds what tells the cells of a matrix or a curve apart: `numjobs`, `iodepth`, `io_bytes`;
    /// `target_percent`.
    public void putShape(Map<String, Double> figures) {
        if (jobs > 0) {
            figures.put("numjobs", (double) jobs);
            figures.put("iodepth", (double) load.users() / jobs);
            figures.put("io_bytes", (double) profile.maxLength());
        }
        if (targetPercent > 0) {
            figures.put("target_percent", targetPercent);
        }
        figures.put("ramp_seconds", ramp.toNanos() / NANOS_PER_SECOND);
    }

    /// The measured phase.
    public Phase phase() {
        Phase.Kind kind = ios > 0 ? Phase.Kind.PRECONDITION : Phase.Kind.SAMPLE;
        return new Phase(name, kind, measure, load);
    }
}
