package io.oltplab.rawio;

import io.oltplab.core.bench.PlanKey;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.target.Content;
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
/// @param compress percent by which what is written shrinks
/// @param dedupe percent of the blocks written that repeat others
/// @param passes how often a precondition writes the span
/// @param steady sweep of a precondition's rounds; empty: none
/// @param roundsMax after so many rounds it is given up
/// @param buffered whether to go through the page cache
/// @param allowTmpfs whether a target in memory is accepted
public record RawIoPlanOptions(
        @PlanKey(value = "run, curve, matrix or precondition", standard = "curve") Shape shape,
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
        @PlanKey(value = "auto, probe, uring, aio, nio or fio", standard = "auto") String engine,
        @PlanKey(
                        value = "percent by which what is written shrinks under a compressor",
                        standard = "0")
                int compress,
        @PlanKey(value = "percent of the 4K blocks written that repeat others", standard = "0")
                int dedupe,
        @PlanKey(
                        value =
                                "shape precondition: how often the span is written; making the file is the first time",
                        standard = "1")
                int passes,
        @PlanKey(
                        value =
                                "shape precondition: then rounds of this sweep until steady state, each as long as a sample; empty is none",
                        standard = "''")
                String steady,
        @PlanKey(value = "shape precondition: rounds after which it is given up", standard = "25")
                int roundsMax,
        @PlanKey(value = "through the page cache; the result is marked", standard = "false")
                boolean buffered,
        @PlanKey(value = "accept a target in memory; the result is marked", standard = "false")
                boolean allowTmpfs) {

    private static final int PASSES_MAX = 100;

    /// What is done with a profile.
    public enum Shape {
        RUN,
        CURVE,
        MATRIX,
        /// Fills the span with a profile that only writes, then perhaps runs rounds to steady
        /// state.
        PRECONDITION
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
        checkPrecondition(shape, profiles, passes, steady, roundsMax);
        if (inFlight < 0) {
            throw new IllegalArgumentException("in-flight must be 0 or more, got " + inFlight);
        }
        if (!(rate >= 0)) {
            throw new IllegalArgumentException("rate must be 0 or more, got " + rate);
        }
        if (!size.endsWith("%")) {
            if (ByteSize.parse(size).bytes() == 0) {
                throw new IllegalArgumentException("size must be more than 0, got " + size);
            }
        } else if (!size.matches("(100|[1-9]?\\d)%")) {
            throw new IllegalArgumentException(
                    "size must be a size such as 1G or a percentage up to 100%, got " + size);
        }
        Points.parse(points);
        if (!Runners.NAMES.contains(engine)) {
            throw new IllegalArgumentException(
                    "engine must be one of "
                            + String.join(", ", Runners.NAMES)
                            + ", got "
                            + engine);
        }
        new Content(compress, dedupe, true);
    }

    private static void checkPrecondition(
            Shape shape, List<String> profiles, int passes, String steady, int roundsMax) {
        if (shape == Shape.PRECONDITION
                && profiles.stream().map(Catalog::find).anyMatch(Profile::reads)) {
            throw new IllegalArgumentException(
                    "shape precondition needs profiles that only write, such as precondition-seq,"
                            + " got "
                            + profiles);
        }
        if (passes < 0 || passes > PASSES_MAX) {
            throw new IllegalArgumentException("passes must be 0 to 100, got " + passes);
        }
        if (roundsMax < 1) {
            throw new IllegalArgumentException("rounds-max must be at least 1, got " + roundsMax);
        }
        if (!steady.isEmpty()) {
            Catalog.find(steady);
        }
    }

    /// What the bytes are like that are written.
    Content content() {
        return new Content(compress, dedupe, true);
    }

    List<Profile> found() {
        return profiles.stream()
                .map(Catalog::find)
                .map(profile -> inFlight == 0 ? profile : profile.withInFlight(inFlight))
                .toList();
    }
}
