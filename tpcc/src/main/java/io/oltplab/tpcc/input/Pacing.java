package io.oltplab.tpcc.input;

import java.util.List;

/// Keying and think times (TPC-C clause 5.2.5), both multiplied by a scale.
///
/// @param scale 0 for no waits, 1 for the specification's, less for livelier users
public record Pacing(double scale) {

    private static final double NANOS_PER_SECOND = 1e9;

    /// A think time may be cut at ten times its mean (TPC-C clause 5.2.5.4).
    private static final double LONGEST_THINK = 10;

    public Pacing {
        if (!(scale >= 0) || scale > 1000) {
            throw new IllegalArgumentException("wait-scale must be 0 to 1000, got " + scale);
        }
    }

    /// Whether users wait at all.
    public boolean waits() {
        return scale > 0;
    }

    /// The constant wait before a transaction.
    public long keyingNanos(Transaction type) {
        return Math.round(type.keying().toNanos() * scale);
    }

    /// A think time after a transaction, negative exponential.
    public long thinkNanos(Transaction type, Draws draws) {
        double exponential = Math.min(LONGEST_THINK, -Math.log(1 - draws.unit()));
        return Math.round(type.thinkMean().toNanos() * scale * exponential);
    }

    /// Mean of keying and think time together over a mix: the cycle at a response time of zero.
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

    /// What so many users can do at most, in transactions per second: N / Z. Without waits there is
    /// no such limit and the answer is infinite.
    public double ceiling(int users, Mix mix) {
        return users / meanWaitSeconds(mix);
    }
}
