package io.oltplab.rawio.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.rawio.profile.Catalog;
import io.oltplab.rawio.profile.Origin;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.profile.Stream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OffsetsTest {

    private static Profile mix(Stream... streams) {
        return new Profile("mix", "Mix", Origin.USER, "a test", 1, null, null, List.of(streams));
    }

    @Test
    void sequentialQueuesReadOneRunOfBytesTogether() {
        Profile profile = Catalog.find("64k-seq-read");
        AtomicLong[] places = Offsets.places(profile, 0);
        Offsets one = new Offsets(profile, 0, 256 << 10, places, 1);
        Offsets two = new Offsets(profile, 0, 256 << 10, places, 2);
        for (int i = 0; i < 12; i++) {
            Offsets next = i % 2 == 0 ? one : two;
            next.next();
            assertThat(next.offset()).isEqualTo((i % 4) * 65_536L);
        }
    }

    @Property(tries = 200)
    void noIoLeavesTheSpanWhateverTheMix(
            @ForAll @IntRange(min = 1, max = 500) int blocks,
            @ForAll @IntRange(min = 0, max = 3) int startBlock,
            @ForAll @IntRange(min = 0, max = 100) int random,
            @ForAll long seed) {
        Profile profile =
                mix(
                        new Stream(
                                100,
                                Map.of("4K", 50.0, "16K", 50.0),
                                50,
                                random,
                                new Stream.Hot(50, 1)));
        long start = startBlock * 4096L;
        long end = start + (blocks + 3) * 4096L;
        Offsets offsets = new Offsets(profile, start, end, Offsets.places(profile, 0), seed);
        for (int i = 0; i < 1000; i++) {
            offsets.next();
            assertThat(offsets.offset()).isGreaterThanOrEqualTo(start);
            assertThat(offsets.offset() + offsets.length()).isLessThanOrEqualTo(end);
            assertThat(offsets.offset() % 4096).isZero();
        }
    }

    @Test
    void sharesAreThoseOfTheProfile() {
        Profile profile =
                mix(
                        new Stream(75, Map.of("4K", 100.0), 70, 100, new Stream.Hot(90, 10)),
                        new Stream(25, Map.of("64K", 100.0), 0, 0, null));
        int spanBlocks = 100_000;
        Offsets offsets =
                new Offsets(profile, 0, spanBlocks * 4096L, Offsets.places(profile, 0), 99);
        int small = 0;
        int reads = 0;
        int hot = 0;
        int total = 100_000;
        for (int i = 0; i < total; i++) {
            offsets.next();
            if (offsets.length() == 4096) {
                small++;
                reads += offsets.write() ? 0 : 1;
                hot += offsets.offset() < spanBlocks / 10 * 4096L ? 1 : 0;
            } else {
                assertThat(offsets.write()).isTrue();
            }
        }
        // Binomial: four standard deviations are below 0.6 %.
        assertThat((double) small / total).isCloseTo(0.75, within(0.01));
        assertThat((double) reads / small).isCloseTo(0.70, within(0.01));
        // 90 % and a tenth of the other 10 %
        assertThat((double) hot / small).isCloseTo(0.91, within(0.01));
    }

    @Test
    void randomOffsetsCoverTheSpanEvenly() {
        Profile profile = Catalog.find("4k-rand-read");
        Offsets offsets = new Offsets(profile, 0, 10 * 4096, Offsets.places(profile, 0), 5);
        int[] seen = new int[10];
        for (int i = 0; i < 100_000; i++) {
            offsets.next();
            seen[(int) (offsets.offset() / 4096)]++;
        }
        for (int n : seen) {
            // 10,000 each; standard deviation 95
            assertThat(n).isBetween(9_500, 10_500);
        }
    }

    @Test
    void jobsStartTheirRunsApart() {
        Profile profile = Catalog.find("64k-seq-read");
        Offsets half =
                new Offsets(profile, 0, 1 << 20, Offsets.places(profile, (1 << 19) + 4096), 1);
        half.next();
        assertThat(half.offset()).isEqualTo(1 << 19);
    }
}
