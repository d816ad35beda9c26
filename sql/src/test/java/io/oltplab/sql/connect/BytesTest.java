package io.oltplab.sql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {

    @ParameterizedTest
    @CsvSource({
        "512M, 536870912, 512M",
        "2g, 2147483648, 2G",
        "1GiB, 1073741824, 1G",
        "1024, 1024, 1K",
        "1023, 1023, 1023",
        "10kb, 10240, 10K",
        "3T, 3298534883328, 3T",
        "0, 0, 0"
    })
    void sizesAreReadAndWritten(String text, long bytes, String written) {
        assertThat(Bytes.of(text)).isEqualTo(new Bytes(bytes)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "M", "-1G", "1.5G", "1X", "12345678901234"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> Bytes.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("512M")
                .hasMessageContaining("got " + text);
    }

    @Test
    void sizeBeyondEveryDiskIsRefused() {
        assertThatThrownBy(() -> Bytes.of("999999999999T")).hasMessageContaining("8 EiB");
    }
}
