package io.oltplab.sysbench.text;

import io.oltplab.sysbench.figures.BucketCounts;
import java.util.Locale;

/// The drawing of `--histogram`: a line of stars for each bucket that is not empty.
public final class HistogramText {

    private static final int WIDTH = 40;

    private HistogramText() {}

    /// The text with its heading, ending with the blank line (one space) of sysbench.
    public static String of(BucketCounts counts) {
        int size = counts.buckets().count();
        long most = 0;
        for (int i = 0; i < size; i++) {
            most = Math.max(most, counts.count(i));
        }
        if (most == 0) {
            return "";
        }
        StringBuilder text = new StringBuilder("Latency histogram (values are in milliseconds)\n");
        text.append("       value  ------------- distribution ------------- count\n");
        for (int i = 0; i < size; i++) {
            long count = counts.count(i);
            if (count > 0) {
                int stars = (int) Math.floor(count * (double) WIDTH / most + 0.5);
                text.append(
                        String.format(
                                Locale.ROOT,
                                "%12.3f |%-40s %d\n",
                                counts.buckets().valueMs(i),
                                "*".repeat(stars),
                                count));
            }
        }
        return text.append(" \n").toString();
    }
}
