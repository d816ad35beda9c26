package io.oltplab.sysbench.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UniqueIdsTest {

    @Test
    void noNumberComesTwiceInAnyThread() {
        Set<Integer> seen = new HashSet<>();
        for (int thread = 0; thread < 4; thread++) {
            UniqueIds ids = new UniqueIds(99, thread, 4);
            for (int i = 0; i < 50_000; i++) {
                assertThat(seen.add(ids.next())).isTrue();
            }
        }
    }

    @Test
    void numbersSpreadOverTheWholeRange() {
        UniqueIds ids = new UniqueIds(3, 0, 1);
        int negative = 0;
        for (int i = 0; i < 10_000; i++) {
            negative += ids.next() < 0 ? 1 : 0;
        }
        assertThat(negative).isBetween(4_700, 5_300);
    }
}
