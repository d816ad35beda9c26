package io.oltplab.core.bench;

import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A workload as a review's plan file drives it: with options that are read from the plan, and on
/// several instances at the same time, each call with a bench of its own that lets all begin at the
/// same instant.
///
/// @param <O> the options: a record whose components are marked with [PlanKey]; its compact
///   constructor refuses what is not allowed by an [IllegalArgumentException]
public interface PlanSection<O extends Record> {

    /// The record to read.
    Class<O> options();

    /// Whether it works on a database; if not, on the directory or device alone.
    boolean needsDatabase();

    /// What to expect of one instance.
    ///
    /// @param warmup before each measurement
    /// @param sample length of each measurement
    /// @param capacityBytes of the drive, for sizes that are percentages of it
    Estimate estimate(O options, Duration warmup, Duration sample, long capacityBytes);

    /// Makes the data of one instance in an empty database.
    ///
    /// @throws InterruptedException when the work is being ended by force
    void load(O options, QuickStage.Settings where, Bench bench) throws InterruptedException;

    /// Checks the data of one instance.
    ///
    /// @throws InterruptedException when the work is being ended by force
    default List<Verdict> verify(O options, QuickStage.Settings where, Bench bench)
            throws InterruptedException {
        return List.of();
    }

    /// Refuses what a later call would refuse, as far as that can be known now. Changes nothing.
    ///
    /// @param where the path or device; the database of a workload that needs one may not be there
    ///   yet
    default void check(O options, QuickStage.Settings where, Bench bench) {}

    /// The options that decide what [#load] makes, in words: equal texts and seeds, equal data.
    default String data(O options) {
        return options.toString();
    }

    /// Why a workload with these options cannot disturb the measurement of another one on the same
    /// drive: its length would not be that of the measurement, or its load not the same all the
    /// time. Empty if it can.
    default Optional<String> unfitAlongside(O options) {
        return Optional.of("it works on the database that is measured");
    }

    /// What the database of one instance holds of this workload: its scale, and the seed where it
    /// is known, by names. Empty if it holds nothing of it.
    ///
    /// @throws InterruptedException when the work is being ended by force
    default Map<String, String> contents(QuickStage.Settings where) throws InterruptedException {
        return Map.of();
    }

    /// Warms up and measures one instance, whose data are there.
    ///
    /// @throws InterruptedException when the run is being ended by force
    RunResult run(O options, QuickStage.Settings where, Bench bench) throws InterruptedException;

    /// What one instance takes.
    ///
    /// @param dataBytes on the drive after loading
    /// @param load how long loading takes
    /// @param run how long warm-ups and measurements take together
    /// @param writing how much of the run writes as fast as the drive allows: of raw I/O; 0 where
    ///   only the plan can say how much a database writes
    record Estimate(long dataBytes, Duration load, Duration run, Duration writing) {}
}
