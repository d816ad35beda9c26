package io.oltplab.runner.review.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "4096, 4096",
        "4K, 4096",
        "1M, 1048576",
        "1MiB, 1048576",
        "1MB, 1000000",
        "6.4TB, 6400000000000",
        "2 G, 2147483648"
    })
    void unitsWithBAreThoseOfLabels(String text, long bytes) {
        assertThat(new Size(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "G", "-1", "1X", "1e9", "4 KBytes"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> new Size(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a size is a number with K, M, G, T");
    }

    @Test
    void spansJoinUnits() {
        assertThat(Spans.parse("2h30m")).isEqualTo(Duration.ofMinutes(150));
        assertThat(Spans.parse("1.5s")).isEqualTo(Duration.ofMillis(1500));
        assertThat(Spans.text(Duration.ofMinutes(150))).isEqualTo("2h30m");
        assertThat(Spans.text(Duration.ZERO)).isEqualTo("0s");
        assertThatThrownBy(() -> Spans.parse("90"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("with the unit ms, s, m, h or d");
    }
}
