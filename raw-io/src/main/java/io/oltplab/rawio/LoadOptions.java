package io.oltplab.rawio;

import io.oltplab.rawio.fio.Fio;
import io.oltplab.rawio.fio.FioJob;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Profile;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Option;

/// The options that say what is done to the target.
final class LoadOptions {

    /// The number in flight that nobody asked for.
    static final int OF_PROFILE = Integer.MIN_VALUE;

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            defaultValue = "4k-rand-read",
            description =
                    "A sweep of `oltplab rawio list`, or a YAML file like them. Default:"
                            + " ${DEFAULT-VALUE}.")
    String profile = "";

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description = "I/Os in progress at the same time, at least 1. Default: the profile's.")
    int inFlight = OF_PROFILE;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "Length of each measurement. Default: ${DEFAULT-VALUE}.")
    double seconds;

    @Option(
            names = "--ramp",
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "Seconds of load before it that are not counted. Default: ${DEFAULT-VALUE}.")
    double ramp;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description =
                    "Equal seeds give equal offsets and due times. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--cross-check",
            description =
                    "Run the real fio for the same cell afterwards (of a matrix: for its first, its last"
                            + " and its middle cell), and print both with their ratio.")
    boolean crossCheck;

    Profile profile() {
        Profile found = Catalog.find(profile);
        if (inFlight == OF_PROFILE) {
            return found;
        }
        try {
            return found.withInFlight(inFlight);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--" + e.getMessage(), e);
        }
    }

    Duration measure() {
        return duration("--seconds", seconds, 0.001);
    }

    Duration ramp() {
        return duration("--ramp", ramp, 0);
    }

    static Duration duration(String option, double seconds, double least) {
        if (!(seconds >= least && seconds <= 1e6)) {
            throw new IllegalArgumentException(
                    option + " must be from " + least + " to 1000000 seconds, got " + seconds);
        }
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    /// Refuses a cross-check that cannot be made, before anything runs.
    void checkFio(Cell cell) {
        if (crossCheck) {
            Fio.find("--cross-check");
            FioJob.check(cell.profile());
        }
    }

    void addTo(Profile used, Map<String, String> options) {
        options.put("profile", used.name());
        options.put("origin", used.origin().toString());
        options.put("source", used.source());
        options.put("in-flight", Integer.toString(used.inFlight()));
        options.put("cross-check", Boolean.toString(crossCheck));
        options.put("seconds", plain(seconds));
        options.put("ramp", plain(ramp));
    }

    static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
