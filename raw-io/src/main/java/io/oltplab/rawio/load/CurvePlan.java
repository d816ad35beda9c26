package io.oltplab.rawio.load;

import io.oltplab.core.plan.Load;
import java.time.Duration;
import java.util.List;

/// The points of a curve after its maximum.
///
/// @param percents of the maximum, in the order in which they run
/// @param ramp before each point
/// @param point how long each is measured
/// @param arrivals how the gaps between due times are drawn
/// @param vdbenchRounding whether rates are rounded up as vdbench does
/// @param stopAbove the curve ends after a point whose mean service time is longer; 0: never
public record CurvePlan(
        List<Integer> percents,
        Duration ramp,
        Duration point,
        Load.Arrivals arrivals,
        boolean vdbenchRounding,
        Duration stopAbove) {

    private static final double PERCENT = 100;

    /// Neither a rate of 0 nor one that a short point never sees (vdbench: never below 10).
    private static final double RATE_MIN = 10;

    private static final int COARSE_FROM = 1000;
    private static final int COARSE = 100;
    private static final int FINE = 10;

    public CurvePlan {
        percents = List.copyOf(percents);
        if (stopAbove.isNegative()) {
            throw new IllegalArgumentException(
                    "--stop-curve must be 0 or more milliseconds, got " + stopAbove.toMillis());
        }
    }

    /// A plain curve: Poisson arrivals, exact rates, to its end.
    public CurvePlan(List<Integer> percents, Duration ramp, Duration point) {
        this(percents, ramp, point, Load.Arrivals.POISSON, false, Duration.ZERO);
    }

    /// The rate of a point.
    ///
    /// @param maximum I/Os per second of the closed maximum
    double rate(double maximum, int percent) {
        if (!vdbenchRounding) {
            return Math.max(RATE_MIN, maximum * percent / PERCENT);
        }
        // vdbench 5.04.06: whole numbers, up to a multiple of 100 above 1000, else of 10
        long whole = Math.round(maximum) * percent / (long) PERCENT;
        int step = whole > COARSE_FROM ? COARSE : FINE;
        return Math.max(RATE_MIN, (double) ((whole + step - 1) / step * step));
    }
}
