package io.oltplab.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedsTest {

    @Test
    void neighboursShareNoSeed() {
        Set<Long> seeds = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            for (long user = 0; user < 1_000; user++) {
                seeds.add(Seeds.mix(seed, user));
            }
        }
        assertThat(seeds).hasSize(10_000);
    }

    @Test
    void orderAndNumberOfPartsCount() {
        assertThat(Seeds.mix(1, 2, 3)).isNotEqualTo(Seeds.mix(1, 3, 2));
        assertThat(Seeds.mix(1)).isNotEqualTo(Seeds.mix(1, 0));
        assertThat(Seeds.mix(1, 0)).isNotEqualTo(Seeds.mix(1, 0, 0));
    }

    @Test
    void aFlippedBitFlipsAboutHalfOfThem() {
        // 64 000 output bits, sd 126: 31 000 .. 33 000 is 8 sd around a half.
        int flipped = 0;
        for (int i = 0; i < 1_000; i++) {
            long part = 1L << (i % 64);
            flipped += Long.bitCount(Seeds.mix(i, 7) ^ Seeds.mix(i, 7 ^ part));
        }
        assertThat(flipped).isBetween(31_000, 33_000);
    }
}
