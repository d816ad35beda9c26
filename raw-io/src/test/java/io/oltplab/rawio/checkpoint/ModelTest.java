package io.oltplab.rawio.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelTest {

    private static final double GIB = 1L << 30;

    /// Sizes worked out from the published configurations with DLIO's formula.
    @ParameterizedTest
    @CsvSource({
        "llama3-8b, 8, 15.0, 89.7",
        "llama3-70b, 64, 130.2, 781.0",
        "llama3-405b, 512, 756.0, 4535.8",
        "llama3-1t, 1024, 2203.6, 13221.4"
    })
    void sizesAreThoseOfTheFormula(String name, int ranks, double model, double optimizer) {
        Model found = Model.find(name);
        assertThat(found.ranks()).isEqualTo(ranks);
        assertThat(found.modelBytes() / GIB).isCloseTo(model, within(0.06));
        // the vectors of each rank add up to 1.5 GiB with 1,024 of them
        assertThat(found.optimizerBytes() / GIB).isCloseTo(optimizer, within(2.0));
    }

    @Test
    void unknownModelNamesTheKnown() {
        assertThatThrownBy(() -> Model.find("../8b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--model must be llama3-8b, llama3-70b");
    }
}
