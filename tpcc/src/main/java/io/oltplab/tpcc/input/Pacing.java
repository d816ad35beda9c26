package io.oltplab.tpcc.input;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long users wait between transactions.
public sealed interface Pacing {

    /// No waits: users take one transaction after the other.
    Pacing NONE = new Specified(0);

    /// The waits of the specification.
    Pacing SPECIFICATION = new Specified(1);

    /// Whether users wait at all.
    boolean waits();

    /// Whether the wait counts from the previous due time (interarrival), not from the completion
    /// of the previous transaction (think).
    boolean onGrid();

    /// The constant wait before a transaction.
    long keyingNanos(Transaction type);

    /// A wait after a transaction.
    long thinkNanos(Transaction type, Draws draws);

    /// Mean of all waits of a cycle over a mix: the cycle at a response time of zero.
    double meanWaitSeconds(Mix mix);

    /// Keying and think times of the specification (TPC-C clause 5.2.5), all multiplied by a scale.
    ///
    /// @param scale 0 for no waits, 1 for the specification's, less for livelier users
    record Specified(double scale) implements Pacing {

        private static final double NANOS_PER_SECOND = 1e9;

        public Specified {
            if (!(scale >= 0) || scale > 1000) {
                throw new IllegalArgumentException("wait-scale must be 0 to 1000, got " + scale);
            }
        }

        @Override
        public boolean waits() {
            return scale > 0;
        }

        @Override
        public boolean onGrid() {
            return false;
        }

        @Override
        public long keyingNanos(Transaction type) {
            return Math.round(type.keying().toNanos() * scale);
        }

        @Override
        public long thinkNanos(Transaction type, Draws draws) {
            return Math.round(
                    type.thinkMean().toNanos() * scale * Distribution.EXPONENTIAL.factor(draws));
        }

        @Override
        public double meanWaitSeconds(Mix mix) {
            List<Double> shares = mix.shares();
            double nanos = 0;
            for (Transaction type : Transaction.all()) {
                nanos +=
                        shares.get(type.index())
                                * (type.keying().toNanos() + type.thinkMean().toNanos());
            }
            return nanos * scale / NANOS_PER_SECOND;
        }

        @Override
        public String toString() {
            return "specified:" + scale;
        }
    }

    /// One wait a transaction, the same for all five.
    ///
    /// @param mode from when it counts
    /// @param distribution around the mean
    /// @param mean more than 0
    record Cycle(Mode mode, Distribution distribution, Duration mean) implements Pacing {

        private static final double NANOS_PER_SECOND = 1e9;

        public Cycle {
            if (mean.isNegative() || mean.isZero()) {
                throw new IllegalArgumentException(
                        "wait: the mean must be more than 0, got " + mean);
            }
        }

        @Override
        public boolean waits() {
            return true;
        }

        @Override
        public boolean onGrid() {
            return mode == Mode.INTERARRIVAL;
        }

        @Override
        public long keyingNanos(Transaction type) {
            return 0;
        }

        @Override
        public long thinkNanos(Transaction type, Draws draws) {
            return Math.round(mean.toNanos() * distribution.factor(draws));
        }

        @Override
        public double meanWaitSeconds(Mix mix) {
            return mean.toNanos() / NANOS_PER_SECOND;
        }

        @Override
        public String toString() {
            return mode.word() + ":" + distribution.word() + ":" + mean.toMillis() + "ms";
        }
    }

    /// From when a wait counts.
    enum Mode {
        /// From the completion of the previous transaction.
        THINK,
        /// From the previous due time: a response that is shorter than the wait is absorbed by it.
        INTERARRIVAL;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// How waits are spread around their mean.
    enum Distribution {
        CONSTANT {
            @Override
            double factor(Draws draws) {
                return 1;
            }
        },
        /// Negative exponential, cut at ten times the mean (TPC-C clause 5.2.5.4 allows that).
        EXPONENTIAL {
            @Override
            double factor(Draws draws) {
                return Math.min(10, -Math.log(1 - draws.unit()));
            }
        },
        /// From 0 to twice the mean.
        UNIFORM {
            @Override
            double factor(Draws draws) {
                return 2 * draws.unit();
            }
        };

        /// A wait divided by its mean.
        abstract double factor(Draws draws);

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Reads `none`, `specified`, `specified:SCALE`, or `MODE:DISTRIBUTION:MEAN` such as
    /// `think:exponential:4.744s`.
    static Pacing parse(String text) {
        Matcher form =
                Pattern.compile(
                                "(none)|specified(?::([0-9.]{1,12}))?"
                                        + "|(think|interarrival):(constant|exponential|uniform)"
                                        + ":([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ms|s)")
                        .matcher(text.trim().toLowerCase(Locale.ROOT));
        try {
            if (!form.matches()) {
                throw new NumberFormatException(text);
            }
            if (form.group(1) != null) {
                return NONE;
            }
            if (form.group(3) == null) {
                return form.group(2) == null
                        ? SPECIFICATION
                        : new Specified(Double.parseDouble(form.group(2)));
            }
            double unit = form.group(6).equals("s") ? 1e9 : 1e6;
            return new Cycle(
                    Mode.valueOf(form.group(3).toUpperCase(Locale.ROOT)),
                    Distribution.valueOf(form.group(4).toUpperCase(Locale.ROOT)),
                    Duration.ofNanos(Math.round(Double.parseDouble(form.group(5)) * unit)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "wait: expected none, specified, specified:SCALE, or think|interarrival:constant"
                            + "|exponential|uniform:MEAN such as think:exponential:4.744s, got "
                            + text,
                    e);
        }
    }
}
