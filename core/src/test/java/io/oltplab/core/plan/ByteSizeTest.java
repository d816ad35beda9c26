package io.oltplab.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "1023, 1023, 1023",
        "1024, 1024, 1K",
        "4K, 4096, 4K",
        "4k, 4096, 4K",
        "4KiB, 4096, 4K",
        "512M, 536870912, 512M",
        "2g, 2147483648, 2G",
        "2 G, 2147483648, 2G",
        "1.5G, 1610612736, 1536M",
        "3T, 3298534883328, 3T",
        "10kB, 10000, 10000",
        "10KB, 10000, 10000",
        "16 MB, 16000000, 15625K",
        "270GB, 270000000000, 263671875K",
        "6.4TB, 6400000000000, 6250000000K",
        "0.3K, 307, 307"
    })
    void sizesAreReadAndWritten(String text, long bytes, String written) {
        ByteSize size = ByteSize.parse(text);

        assertThat(size).isEqualTo(new ByteSize(bytes)).hasToString(written);
        assertThat(ByteSize.parse(size.toString())).isEqualTo(size);
        assertThat(text).matches(ByteSize.PATTERN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "M", "K", "-1G", "1.G", "1X", "1e9", "4 KBytes", "1234567890123456"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("powers of 1024")
                .hasMessageContaining("powers of 1000")
                .hasMessageEndingWith("got " + text);
        assertThat(text).doesNotMatch(ByteSize.PATTERN);
    }

    @Test
    void sizeBeyondEveryDiskIsRefused() {
        assertThatThrownBy(() -> ByteSize.parse("999999999999T")).hasMessageContaining("8 EiB");
        assertThatThrownBy(() -> new ByteSize(-1)).hasMessageContaining("at least 0 bytes, got -1");
    }
}
