package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.report.SimulatedRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {

    private final List<Curve> curves = Curve.of(SimulatedRuns.raw("rawio", 100_000, 1));

    @Test
    void aCurveIsTheSharedBeginningOfItsPhasesNames() {
        assertThat(curves).extracting(Curve::name).containsExactly("4k-rand-read", "64k-seq-read");
    }

    @Test
    void pointsAreInTheOrderOfTheirLoadAndTheUnlimitedOneIsLast() {
        assertThat(curves.getFirst().points())
                .extracting(Curve.Point::label)
                .containsExactly(
                        "10 %",
                        "20 %", "30 %", "40 %", "50 %", "60 %", "70 %", "80 %", "90 %", "100 %",
                        "110 %", "120 %", "maximum");
    }

    /// The simulated drive does 100,000 at most: 110 % and 120 % are beyond.
    @Test
    void aPointThatFellBehindIsSaturated() {
        assertThat(curves.getFirst().points().stream().filter(Curve.Point::saturated))
                .extracting(Curve.Point::label)
                .containsExactly("110 %", "120 %", "maximum");
    }

    @Test
    void aDatabaseRunHasNoCurve() {
        assertThat(Curve.of(SimulatedRuns.tpcc("tpcc", 5, 1, 1))).isEmpty();
    }
}
