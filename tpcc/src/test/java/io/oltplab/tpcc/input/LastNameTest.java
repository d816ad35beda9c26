package io.oltplab.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LastNameTest {

    @Test
    void oneSyllableADigit() {
        assertThat(LastName.of(371)).isEqualTo("PRICALLYOUGHT");
        assertThat(LastName.of(0)).isEqualTo("BARBARBAR");
        assertThat(LastName.of(40)).isEqualTo("BARPRESBAR");
        assertThat(LastName.of(999)).isEqualTo("EINGEINGEING");
    }

    @Test
    void aThousandDifferentNamesFitTheColumn() {
        Set<String> names = new HashSet<>();
        for (int n = 0; n < 1000; n++) {
            names.add(LastName.of(n));
            assertThat(LastName.of(n).length()).isLessThanOrEqualTo(16);
        }
        assertThat(names).hasSize(1000);
    }
}
