package io.oltplab.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/// The colours that a picture has most of.
final class Palette {

    private static final int SIZE = 255;
    private static final int BLACK = 0xff000000;

    private Palette() {}

    /// The place of the colour that differs least.
    static int nearest(int[] palette, int point) {
        int best = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < palette.length; i++) {
            int red = ((palette[i] >> 16) & 0xff) - ((point >> 16) & 0xff);
            int green = ((palette[i] >> 8) & 0xff) - ((point >> 8) & 0xff);
            int blue = (palette[i] & 0xff) - (point & 0xff);
            long distance = (long) red * red + (long) green * green + (long) blue * blue;
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    /// At most 255, those with the most points first; near ones count together.
    static int[] of(int[] points) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int point : points) {
            // Four bits a channel are enough to tell neighbours apart.
            counts.merge(point & 0xf0f0f0, 1, Integer::sum);
        }
        Map<Integer, Integer> exact = new HashMap<>();
        Map<Integer, Integer> best = new HashMap<>();
        for (int point : points) {
            int count = exact.merge(point, 1, Integer::sum);
            int near = point & 0xf0f0f0;
            if (count > exact.getOrDefault(best.getOrDefault(near, 0), 0)) {
                best.put(near, point);
            }
        }
        int[] palette =
                counts.entrySet().stream()
                        .sorted(
                                Map.Entry.<Integer, Integer>comparingByValue(
                                        Comparator.reverseOrder()))
                        .limit(SIZE)
                        .mapToInt(entry -> best.getOrDefault(entry.getKey(), BLACK))
                        .toArray();
        return palette.length == 0 ? new int[] {BLACK} : Arrays.copyOf(palette, palette.length);
    }
}
