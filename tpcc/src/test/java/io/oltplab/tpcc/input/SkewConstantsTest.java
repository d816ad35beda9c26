package io.oltplab.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SkewConstantsTest {

    @Property(tries = 1000)
    void aRunAlwaysFindsALegalConstant(
            @ForAll @IntRange(min = 0, max = 255) int loadConstant, @ForAll long seed) {
        SkewConstants constants = SkewConstants.forRun(loadConstant, seed);
        int delta = Math.abs(constants.lastName() - loadConstant);
        assertThat(delta).isBetween(65, 119).isNotIn(96, 112);
        assertThat(constants.lastName()).isBetween(0, 255);
        assertThat(constants.customer()).isBetween(0, 1023);
        assertThat(constants.item()).isBetween(0, 8191);
    }

    @Test
    void theBoundsOfTheRuleBelongToIt() {
        assertThat(SkewConstants.isLegal(100, 165)).isTrue();
        assertThat(SkewConstants.isLegal(100, 164)).isFalse();
        assertThat(SkewConstants.isLegal(10, 129)).isTrue();
        assertThat(SkewConstants.isLegal(10, 130)).isFalse();
        assertThat(SkewConstants.isLegal(10, 106)).isFalse();
        assertThat(SkewConstants.isLegal(122, 10)).isFalse();
        assertThat(SkewConstants.isLegal(123, 10)).isTrue();
    }

    @Test
    void allUsersOfARunGetTheSame() {
        assertThat(SkewConstants.forRun(123, 42)).isEqualTo(SkewConstants.forRun(123, 42));
        assertThat(SkewConstants.loadConstant(42)).isEqualTo(SkewConstants.loadConstant(42));
    }
}
