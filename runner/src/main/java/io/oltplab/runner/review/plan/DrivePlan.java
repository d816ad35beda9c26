package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.PlanKey;
import java.nio.file.Path;

/// The drive under test.
///
/// @param path directory on it
/// @param device raw stages go here in place of files under the path; empty for files
/// @param capacity for the drive writes of a dry run; `0` to ask the system
/// @param writeRate bytes a second that a dry run reckons raw writes at
/// @param allowTmpfs whether a path in memory is accepted
/// @param resultsOnDrive whether results may lie on the drive under test
public record DrivePlan(
        @PlanKey("directory on the drive under test") Path path,
        @PlanKey(
                        value =
                                "block device or file for raw stages; empty: files under the path. Raw stages that write need their workload's destroy",
                        standard = "''")
                String device,
        @PlanKey(
                        value =
                                "size of the drive for the drive writes of --dry-run; 0 asks the system",
                        standard = "'0'")
                Size capacity,
        @PlanKey(
                        value = "bytes a second at which --dry-run reckons raw writes and fills",
                        standard = "1GB")
                Size writeRate,
        @PlanKey(
                        value =
                                "accept a path in memory; the result is marked as no storage result",
                        standard = "false")
                boolean allowTmpfs,
        @PlanKey(
                        value = "allow results on the drive under test; the report warns",
                        standard = "false")
                boolean resultsOnDrive) {

    public DrivePlan {
        if (path.toString().isBlank()) {
            throw new IllegalArgumentException("path must name a directory");
        }
        if (writeRate.bytes() < 1) {
            throw new IllegalArgumentException(
                    "write-rate must be more than 0, got " + writeRate.text());
        }
    }
}
