package io.oltplab.rawio.load;

import io.oltplab.core.plan.ByteSize;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.profile.Stream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Chooses the I/Os of one queue from a seed: [#next] sets the fields that describe one. Belongs to
/// one thread; sequential streams share their place with the other queues, so that together they
/// read or write one run of bytes.
final class Offsets {

    private static final double PERCENT = 100;
    private static final double UNIT = 0x1.0p-53;

    private final long start;
    private final long end;
    private final double[] shares;
    private final Choice[] choices;
    private final AtomicLong[] places;
    private long state;

    private boolean write;
    private long offset;
    private int length;

    /// @param places one for each stream, common to all queues
    /// @param seed equal seeds give equal I/Os
    Offsets(Profile profile, long start, long end, AtomicLong[] places, long seed) {
        this.start = start;
        this.end = end;
        this.places = places;
        this.state = seed;
        List<Stream> streams = profile.streams();
        shares = new double[streams.size()];
        choices = new Choice[streams.size()];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            sum += streams.get(i).share() / PERCENT;
            shares[i] = sum;
            choices[i] = new Choice(streams.get(i));
        }
        shares[shares.length - 1] = 1;
    }

    /// One place for each stream of a profile.
    ///
    /// @param from bytes behind the start of the span; made a multiple of the stream's longest I/O
    static AtomicLong[] places(Profile profile, long from) {
        AtomicLong[] places = new AtomicLong[profile.streams().size()];
        for (int i = 0; i < places.length; i++) {
            long length = new Choice(profile.streams().get(i)).maxLength;
            places[i] = new AtomicLong(from / length * length);
        }
        return places;
    }

    /// Chooses the next I/O.
    ///
    /// @throws IllegalStateException if it would leave the span
    void next() {
        int i = 0;
        if (shares.length > 1) {
            double u = unit();
            while (u >= shares[i]) {
                i++;
            }
        }
        Choice choice = choices[i];
        write = choice.read < 1 && (choice.read <= 0 || unit() >= choice.read);
        length = choice.length(this);
        boolean random = choice.random >= 1 || (choice.random > 0 && unit() < choice.random);
        offset = start + (random ? randomPlace(choice) : sequentialPlace(places[i], choice));
        if (offset < start || offset + length > end) {
            throw new IllegalStateException(
                    "an I/O of "
                            + length
                            + " bytes at "
                            + offset
                            + " leaves "
                            + start
                            + " to "
                            + end);
        }
    }

    boolean write() {
        return write;
    }

    long offset() {
        return offset;
    }

    int length() {
        return length;
    }

    private long randomPlace(Choice choice) {
        long slots = (end - start) / length;
        if (choice.hotShare > 0 && unit() < choice.hotShare) {
            slots = Math.max(1, (long) (slots * choice.hotRange));
        }
        return Math.unsignedMultiplyHigh(random(), slots) * length;
    }

    private long sequentialPlace(AtomicLong place, Choice choice) {
        long usable = (end - start) / choice.maxLength * choice.maxLength;
        long at = place.getAndAdd(length) % usable;
        // With several sizes the last one may not fit before the end.
        return Math.min(at, usable - length);
    }

    private double unit() {
        return (random() >>> 11) * UNIT;
    }

    /// SplitMix64.
    private long random() {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /// A stream in the form that the loop needs: fractions and arrays.
    private static final class Choice {
        private final double read;
        private final double random;
        private final double hotShare;
        private final double hotRange;
        private final int[] lengths;
        private final double[] upTo;
        private final int maxLength;

        Choice(Stream stream) {
            read = stream.read() / PERCENT;
            random = stream.random() / PERCENT;
            Stream.Hot hot = stream.hot();
            hotShare = hot == null ? 0 : hot.share() / PERCENT;
            hotRange = hot == null ? 1 : hot.range() / PERCENT;
            lengths =
                    stream.sizes().keySet().stream()
                            .mapToInt(s -> Math.toIntExact(ByteSize.parse(s).bytes()))
                            .toArray();
            upTo = stream.sizes().values().stream().mapToDouble(p -> p / PERCENT).toArray();
            int max = lengths[0];
            for (int i = 1; i < lengths.length; i++) {
                upTo[i] += upTo[i - 1];
                max = Math.max(max, lengths[i]);
            }
            upTo[upTo.length - 1] = 1;
            maxLength = max;
        }

        int length(Offsets source) {
            if (lengths.length == 1) {
                return lengths[0];
            }
            double u = source.unit();
            int i = 0;
            while (u >= upTo[i]) {
                i++;
            }
            return lengths[i];
        }
    }
}
