package io.oltplab.runner.review.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.oltplab.core.bench.PlanKey;
import io.oltplab.report.threshold.Threshold;
import java.time.Duration;
import java.util.List;

/// A step of a review, in the order of the plan. Before the first come identify and safety, after
/// the last collect and report.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = Stage.KIND)
@JsonSubTypes({
    @JsonSubTypes.Type(value = Stage.Trim.class, name = "trim"),
    @JsonSubTypes.Type(value = Stage.Purge.class, name = "purge"),
    @JsonSubTypes.Type(value = Stage.Precondition.class, name = "precondition"),
    @JsonSubTypes.Type(value = Stage.Prebuild.class, name = "prebuild"),
    @JsonSubTypes.Type(value = Stage.StartServers.class, name = "start-servers"),
    @JsonSubTypes.Type(value = Stage.Load.class, name = "load"),
    @JsonSubTypes.Type(value = Stage.Restore.class, name = "restore"),
    @JsonSubTypes.Type(value = Stage.Verify.class, name = "verify"),
    @JsonSubTypes.Type(value = Stage.Settle.class, name = "settle"),
    @JsonSubTypes.Type(value = Stage.Sample.class, name = "sample"),
    @JsonSubTypes.Type(value = Stage.StopServers.class, name = "stop-servers"),
    @JsonSubTypes.Type(value = Stage.Raw.class, name = "raw"),
    @JsonSubTypes.Type(value = Stage.Checkpoint.class, name = "checkpoint")
})
public sealed interface Stage {

    /// The key that tells the cases apart.
    String KIND = "stage";

    /// What every name means.
    String NAME = "name of the stage, unique in the plan: letters, digits and dashes";

    /// Unique in the plan.
    String name();

    /// Tells the file system's free space to the drive (fstrim), which needs root.
    record Trim(@PlanKey(NAME) String name) implements Stage {}

    /// Discards every block of the drive's device (blkdiscard), so that the drive is as when it was
    /// new. Everything on it is lost.
    ///
    /// @param destroy confirms: the exact path of `drive.device`, or its serial number
    /// @param wipeSignatures whether a file system or partition table may go too
    /// @param secure whether the drive has to erase the blocks for good
    record Purge(
            @PlanKey(NAME) String name,
            @PlanKey("exact path of drive.device or its serial number: all on it is lost")
                    String destroy,
            @PlanKey(
                            value = "a file system or partition table on it may go too",
                            standard = "false")
                    boolean wipeSignatures,
            @PlanKey(value = "secure discard, where the drive knows it", standard = "false")
                    boolean secure)
            implements Stage {}

    /// Makes a prebuilt database once, on another disk than the one under test, for stages
    /// `restore`. Does nothing when a prebuilt database of the same workloads, options, seed and
    /// server is there.
    ///
    /// @param to folder of the prebuilt database
    /// @param workloads whose data it holds, in this order
    record Prebuild(
            @PlanKey(NAME) String name,
            @PlanKey("folder of the prebuilt database, on another disk than the drive under test")
                    String to,
            @PlanKey("workloads of the plan whose data it holds") List<String> workloads)
            implements Stage {
        public Prebuild {
            workloads = List.copyOf(workloads);
            if (workloads.isEmpty()) {
                throw new IllegalArgumentException("workloads must name at least one");
            }
            if (to.isBlank()) {
                throw new IllegalArgumentException("to must name a folder");
            }
        }
    }

    /// Writes incompressible bytes in sequence, past the page cache, so that the drive leaves its
    /// fresh state: a file, which is removed, or the drive's device, whose data are lost.
    ///
    /// @param size of the file: a size, or a percentage of the free space; of a device, of all of
    ///   it
    /// @param rounds how often it is written over
    /// @param destroy confirms that the device is filled; empty for a file
    record Precondition(
            @PlanKey(NAME) String name,
            @PlanKey(
                            "how much is written: a size, or a percentage of the free space up to"
                                    + " 95%; of a device up to 100%")
                    String size,
            @PlanKey(value = "how often it is written", standard = "1") int rounds,
            @PlanKey(
                            value =
                                    "exact path of drive.device or its serial number: the device is"
                                            + " filled, all on it is lost; empty fills a file below"
                                            + " drive.path",
                            standard = "''")
                    String destroy)
            implements Stage {
        public Precondition {
            if (size.endsWith("%")) {
                String most = destroy.isEmpty() ? "95%" : "100%";
                if (!size.matches("(9[0-5]|[1-8]?\\d)%")
                        && (destroy.isEmpty() || !size.matches("(9[6-9]|100)%"))) {
                    throw new IllegalArgumentException(
                            "size must be a size or a percentage up to " + most + ", got " + size);
                }
            } else {
                new Size(size);
            }
            if (rounds < 1) {
                throw new IllegalArgumentException("rounds must be at least 1, got " + rounds);
            }
        }
    }

    /// Starts the local servers.
    record StartServers(@PlanKey(NAME) String name) implements Stage {}

    /// Makes a workload's data on all instances.
    ///
    /// @param workload one of the plan's workloads
    record Load(@PlanKey(NAME) String name, @PlanKey(WORKLOAD) String workload) implements Stage {}

    /// Copies a prebuilt database of `oltplab server snapshot` onto the drive for each instance.
    ///
    /// @param from folder of the snapshot, on another disk
    /// @param full whether every byte is checked afterwards
    /// @param size of one instance, for a dry run
    record Restore(
            @PlanKey(NAME) String name,
            @PlanKey("folder of a snapshot made by `oltplab server snapshot`") String from,
            @PlanKey(
                            value = "check the hash of every file afterwards, not only its size",
                            standard = "false")
                    boolean full,
            @PlanKey(
                            value =
                                    "bytes of one instance, for --dry-run where the snapshot is not"
                                            + " at hand",
                            standard = "'0'")
                    Size size)
            implements Stage {}

    /// Checks a workload's data on all instances.
    ///
    /// @param workload one of the plan's workloads
    record Verify(@PlanKey(NAME) String name, @PlanKey(WORKLOAD) String workload)
            implements Stage {}

    /// Leaves everything alone for a time.
    ///
    /// @param time how long
    record Settle(@PlanKey(NAME) String name, @PlanKey("how long") Duration time)
            implements Stage {}

    /// Warms up and measures a workload on all instances at the same instant.
    ///
    /// @param workload one of the plan's workloads
    /// @param warmup under the same load, not counted
    /// @param sample what counts
    /// @param untilSteady longest time under the same load before the warm-up, which ends when the
    ///   target is steady; 0 for none
    /// @param repetitions how often, one after the other
    /// @param writeRate what all instances write a second, for a dry run
    /// @param alongside workload of the raw kind that runs during the whole of it; empty for none
    /// @param thresholds conditions on each measurement
    record Sample(
            @PlanKey(NAME) String name,
            @PlanKey(WORKLOAD) String workload,
            @PlanKey(value = "load before the sample that is not counted", standard = "0s")
                    Duration warmup,
            @PlanKey("length of the measurement") Duration sample,
            @PlanKey(
                            value =
                                    "load before the warm-up until SNIA's rule holds on 300 s"
                                            + " rounds of TPS, p99 and MB/s written, at least 30"
                                            + " minutes and twice the database written; this long at"
                                            + " most; 0s for none",
                            standard = "0s")
                    Duration untilSteady,
            @PlanKey(value = "how often, one after the other", standard = "1") int repetitions,
            @PlanKey(
                            value =
                                    "bytes a second that all instances together write, for"
                                            + " --dry-run: an assumption",
                            standard = "'0'")
                    Size writeRate,
            @PlanKey(
                            value =
                                    "raw workload (shape run with a rate) that disturbs the whole"
                                            + " of it; empty for none",
                            standard = "''")
                    String alongside,
            @PlanKey(
                            value =
                                    "conditions on the measurement such as 'p99(new_order) < 50ms'"
                                            + " or 'tps > 100 abort-on-fail after 5m'; one that does"
                                            + " not hold gives exit code 8",
                            standard = "[]")
                    List<String> thresholds)
            implements Stage {
        public Sample {
            positive("sample", sample);
            atLeastOne(repetitions);
            thresholds = conditions(thresholds);
        }
    }

    /// Stops the local servers.
    record StopServers(@PlanKey(NAME) String name) implements Stage {}

    /// Measures the drive itself.
    ///
    /// @param workload one of the plan's workloads, of a kind that needs no database
    /// @param ramp before each point
    /// @param sample of each point
    /// @param repetitions how often, one after the other
    /// @param thresholds conditions on each measurement
    record Raw(
            @PlanKey(NAME) String name,
            @PlanKey(WORKLOAD) String workload,
            @PlanKey(value = "load before each point that is not counted", standard = "10s")
                    Duration ramp,
            @PlanKey("length of each point") Duration sample,
            @PlanKey(value = "how often, one after the other", standard = "1") int repetitions,
            @PlanKey(
                            value =
                                    "conditions on the measurement such as 'p99(new_order) < 50ms'"
                                            + " or 'tps > 100 abort-on-fail after 5m'; one that does"
                                            + " not hold gives exit code 8",
                            standard = "[]")
                    List<String> thresholds)
            implements Stage {
        public Raw {
            positive("sample", sample);
            atLeastOne(repetitions);
            thresholds = conditions(thresholds);
        }
    }

    /// Writes checkpoints of a model as its ranks would, through the page cache with an fsync of
    /// each file, pass after pass, and removes them between passes.
    ///
    /// @param ranks that write at the same time
    /// @param rankSize what each rank writes for one checkpoint
    /// @param fill checkpoints are written until this share of the free space is used
    /// @param passes how often
    record Checkpoint(
            @PlanKey(NAME) String name,
            @PlanKey(value = "ranks that write at the same time", standard = "8") int ranks,
            @PlanKey("bytes that each rank writes for one checkpoint") Size rankSize,
            @PlanKey(
                            value =
                                    "what a pass writes: a size, or a percentage of the free space"
                                            + " up to 95%",
                            standard = "90%")
                    String fill,
            @PlanKey(value = "passes", standard = "3") int passes)
            implements Stage {
        public Checkpoint {
            if (ranks < 1 || passes < 1) {
                throw new IllegalArgumentException(
                        "ranks and passes must be at least 1, got " + ranks + " and " + passes);
            }
            new Precondition(name, fill, 1, "");
        }
    }

    /// What a stage's workload means.
    String WORKLOAD = "one of the plan's workloads";

    private static List<String> conditions(List<String> texts) {
        for (String text : texts) {
            try {
                Threshold.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("thresholds: " + wrong.getMessage(), wrong);
            }
        }
        return List.copyOf(texts);
    }

    private static void positive(String key, Duration span) {
        if (span.toMillis() < 1) {
            throw new IllegalArgumentException(key + " must be more than 0, got " + span);
        }
    }

    private static void atLeastOne(int repetitions) {
        if (repetitions < 1) {
            throw new IllegalArgumentException(
                    "repetitions must be at least 1, got " + repetitions);
        }
    }
}
