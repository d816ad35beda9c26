package io.oltplab.runner.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpansTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0.0 s",
        "PT0.42S, 0.4 s",
        "PT9.96S, 10.0 s",
        "PT12.9S, 12 s",
        "PT3M20S, 3 min 20 s",
        "PT2H5M59S, 2 h 05 min",
        "PT26H, 26 h 00 min"
    })
    void readsLikeASpan(Duration span, String words) {
        assertThat(Spans.words(span.toNanos())).isEqualTo(words);
    }
}
