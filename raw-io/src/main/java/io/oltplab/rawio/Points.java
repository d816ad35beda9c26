package io.oltplab.rawio;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The points of a curve as the user writes them: `10-120,10` or `10,50,100`.
final class Points {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})-(\\d{1,4}),(\\d{1,4})");
    private static final Pattern LIST = Pattern.compile("\\d{1,4}(,\\d{1,4})*");
    private static final int MAX = 1000;

    private Points() {}

    /// Reads what people write.
    ///
    /// @throws IllegalArgumentException naming what is allowed
    static List<Integer> parse(String text) {
        List<Integer> points = new ArrayList<>();
        Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            int to = Integer.parseInt(range.group(2));
            int step = Integer.parseInt(range.group(3));
            for (int p = Integer.parseInt(range.group(1)); step > 0 && p <= to; p += step) {
                points.add(p);
            }
        } else if (LIST.matcher(text).matches()) {
            for (String point : text.split(",", -1)) {
                points.add(Integer.parseInt(point));
            }
        }
        if (points.isEmpty()
                || points.stream().anyMatch(p -> p < 1 || p > MAX)
                || points.stream().distinct().count() < points.size()) {
            throw new IllegalArgumentException(
                    "--points must be percentages of the maximum from 1 to 1000, each once, as"
                            + " 10-120,10 (from-to,step) or 10,50,100, got "
                            + text);
        }
        return points;
    }
}
