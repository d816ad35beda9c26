package io.oltplab.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.report.read.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelinesTest {

    private static List<Moment> seconds(int count) {
        List<Moment> moments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long done = i == 7_777 ? 0 : i == 5_432 ? 900 : 100;
            moments.add(
                    new Moment(
                            "sample",
                            i * 1_000_000_000L,
                            1_000_000_000L,
                            done,
                            0,
                            1e6,
                            1,
                            2,
                            3,
                            4,
                            0,
                            Map.of()));
        }
        return moments;
    }

    @Test
    void aLongLineIsThinnedAndKeepsEveryExtreme() {
        List<List<Double>> line = Timelines.line(seconds(10_800), Moment::perSecond);

        assertThat(line.size()).isLessThanOrEqualTo(Timelines.POINTS);
        assertThat(line).contains(List.of(7_777.5, 0.0), List.of(5_432.5, 900.0));
        assertThat(line).extracting(List::getFirst).isSorted();
    }

    @Test
    void aShortLineIsLeftAsItIs() {
        assertThat(Timelines.line(seconds(3), Moment::perSecond))
                .containsExactly(List.of(0.5, 100.0), List.of(1.5, 100.0), List.of(2.5, 100.0));
    }
}
