package io.oltplab.rawio.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {

    @ParameterizedTest
    @CsvSource({
        "4K, 4096",
        "4k, 4096",
        "4KiB, 4096",
        "1GiB, 1073741824",
        "1G, 1073741824",
        "512, 512",
        "2T, 2199023255552",
        "16 MB, 16777216"
    })
    void sizesAreRead(String text, long bytes) {
        assertThat(Sizes.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.5G", "4X", "K", "99999999999999T"})
    void othersAreRefused(String text) {
        assertThatThrownBy(() -> Sizes.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as 4K or 1G");
    }

    @Test
    void formatIsExact() {
        assertThat(Sizes.format(4096)).isEqualTo("4K");
        assertThat(Sizes.format(3L << 30)).isEqualTo("3G");
        assertThat(Sizes.format(4097)).isEqualTo("4097");
    }
}
