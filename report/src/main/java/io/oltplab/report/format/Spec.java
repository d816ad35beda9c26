package io.oltplab.report.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The parts of a chart's figures, whatever is missing in them.
final class Spec {

    private Spec() {}

    static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : 0;
    }

    static String words(@Nullable Object value) {
        return value == null ? "" : String.valueOf(value);
    }

    static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    static List<Map<?, ?>> maps(@Nullable Object value) {
        List<Map<?, ?>> maps = new ArrayList<>();
        for (Object one : list(value)) {
            if (one instanceof Map<?, ?> map) {
                maps.add(map);
            }
        }
        return maps;
    }

    /// Pairs of numbers.
    static List<double[]> points(@Nullable Object value) {
        List<double[]> points = new ArrayList<>();
        for (Object one : list(value)) {
            List<?> pair = list(one);
            if (pair.size() >= 2) {
                points.add(new double[] {number(pair.get(0)), number(pair.get(1))});
            }
        }
        return points;
    }
}
