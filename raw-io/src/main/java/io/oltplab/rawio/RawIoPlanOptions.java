package io.oltplab.rawio;

import io.oltplab.core.bench.PlanKey;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import java.util.List;

/// Raw I/O's keys in a plan file.
///
/// @param shape what is done with each profile
/// @param profiles in the order in which they run
/// @param size of the file that is made where the target is a directory
/// @param points of curves, percentages of the maximum
/// @param inFlight 0 for each profile's own
/// @param rate I/Os offered per second; 0 for as fast as they go
/// @param span range of the target
/// @param destroy confirms writing over an existing target
/// @param engine of the I/Os
/// @param buffered whether to go through the page cache
/// @param allowTmpfs whether a target in memory is accepted
public record RawIoPlanOptions(
        @PlanKey(value = "run, curve or matrix", standard = "curve") Shape shape,
        @PlanKey("sweeps by the names of `oltplab rawio list`, in their order")
                List<String> profiles,
        @PlanKey(
                        value =
                                "size of the file that is made where the target is a directory, such as 1G, or a percentage of the file system, such as 25%",
                        standard = "1G")
                String size,
        @PlanKey(
                        value =
                                "points of curves in percent of the maximum: from-to,step or a list",
                        standard = "10-120,10")
                String points,
        @PlanKey(value = "I/Os in progress; 0 is each profile's own", standard = "0") int inFlight,
        @PlanKey(
                        value = "shape run: I/Os offered per second; 0 is as fast as they go",
                        standard = "0")
                double rate,
        @PlanKey(
                        value = "range of an existing target: a size or percentage; empty is all",
                        standard = "''")
                String span,
        @PlanKey(
                        value =
                                "exact path or serial number of an existing target that may be written over",
                        standard = "''")
                String destroy,
        @PlanKey(value = "auto, uring, aio or nio", standard = "auto") String engine,
        @PlanKey(value = "through the page cache; the result is marked", standard = "false")
                boolean buffered,
        @PlanKey(value = "accept a target in memory; the result is marked", standard = "false")
                boolean allowTmpfs) {

    /// What is done with a profile.
    public enum Shape {
        RUN,
        CURVE,
        MATRIX
    }

    public RawIoPlanOptions {
        profiles = List.copyOf(profiles);
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("profiles must name at least one");
        }
        for (String name : profiles) {
            Profile profile = Catalog.find(name);
            if (shape == Shape.MATRIX && profile.matrix() == null) {
                throw new IllegalArgumentException(
                        "shape matrix needs profiles with a matrix, such as fio-4k-rand-read, got "
                                + name);
            }
        }
        if (inFlight < 0) {
            throw new IllegalArgumentException("in-flight must be 0 or more, got " + inFlight);
        }
        if (!(rate >= 0)) {
            throw new IllegalArgumentException("rate must be 0 or more, got " + rate);
        }
        if (!size.endsWith("%")) {
            ByteSize.parse(size).bytes();
        } else if (!size.matches("(100|[1-9]?\\d)%")) {
            throw new IllegalArgumentException(
                    "size must be a size such as 1G or a percentage up to 100%, got " + size);
        }
        Points.parse(points);
    }

    List<Profile> found() {
        return profiles.stream()
                .map(Catalog::find)
                .map(profile -> inFlight == 0 ? profile : profile.withInFlight(inFlight))
                .toList();
    }
}
