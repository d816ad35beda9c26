package io.oltplab.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DrawsTest {

    @Property(tries = 200)
    void lettersHaveALengthWithinTheRangeAndOnlyLettersAndDigits(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int shortest,
            @ForAll @IntRange(min = 0, max = 200) int more) {
        String text = new Draws(seed).letters(shortest, shortest + more);
        assertThat(text.length()).isBetween(shortest, shortest + more);
        assertThat(text).matches("[A-Za-z0-9]+");
    }

    @Test
    void everyLengthOfTheRangeIsDrawn() {
        Draws draws = new Draws(1);
        Set<Integer> lengths = new TreeSet<>();
        for (int i = 0; i < 2000; i++) {
            lengths.add(draws.letters(14, 24).length());
        }
        assertThat(lengths).containsExactly(14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24);
    }

    @Test
    void charactersAreIndependentAndUniform() {
        // 62 symbols, 500,000 draws: about 8,065 of each with a deviation of 89. Six deviations.
        int[] counts = new int[128];
        Draws draws = new Draws(2);
        int repeats = 0;
        for (int i = 0; i < 1000; i++) {
            String text = draws.letters(500, 500);
            for (int at = 0; at < text.length(); at++) {
                counts[text.charAt(at)]++;
                if (at > 0 && text.charAt(at) == text.charAt(at - 1)) {
                    repeats++;
                }
            }
        }
        for (char symbol = 'a'; symbol <= 'z'; symbol++) {
            assertThat(counts[symbol]).isBetween(8065 - 534, 8065 + 534);
        }
        // Neighbours are equal in one of 62 cases: 499,000 / 62 = 8,048.
        assertThat(repeats).isBetween(8048 - 534, 8048 + 534);
    }

    @Test
    void textDoesNotCompress() {
        Draws draws = new Draws(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append(draws.letters(300, 500));
        }
        byte[] plain = text.toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        try (Deflater deflater = new Deflater(6)) {
            deflater.setInput(plain);
            deflater.finish();
            int packed = deflater.deflate(new byte[plain.length * 2]);
            // log2(62) = 5.95 bits of the 8 are random: at best 1.34 : 1.
            assertThat((double) plain.length / packed).isBetween(1.2, 1.4);
        }
    }

    @Test
    void aTenthOfTheBrandedTextsIsOriginalAndKeepsItsLength() {
        Draws draws = new Draws(4);
        int branded = 0;
        Set<Integer> places = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            String text = draws.brandedLetters(26, 50);
            assertThat(text.length()).isBetween(26, 50);
            int at = text.indexOf("ORIGINAL");
            if (at >= 0) {
                branded++;
                places.add(at);
            }
        }
        // 2,000 expected, deviation 42; five of them.
        assertThat(branded).isBetween(1790, 2210);
        assertThat(places).contains(0, 20, 40);
    }

    @Test
    void digitsStatesAndZipsHaveTheirForms() {
        Draws draws = new Draws(5);
        assertThat(draws.digits(16)).matches("[0-9]{16}");
        assertThat(draws.state()).matches("[A-Z]{2}");
        assertThat(draws.zip()).matches("[0-9]{4}11111");
    }

    @Property(tries = 100)
    void aPermutationHoldsEachNumberOnce(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int size) {
        Set<Integer> seen = new HashSet<>();
        for (int element : new Draws(seed).permutation(size)) {
            assertThat(element).isBetween(1, size);
            seen.add(element);
        }
        assertThat(seen).hasSize(size);
    }

    @Property(tries = 500)
    void nonUniformStaysWithinItsRange(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 8191) int constant) {
        assertThat(new Draws(seed).nonUniform(8191, constant, 1, 100_000)).isBetween(1, 100_000);
        assertThat(new Draws(seed).nonUniform(255, constant % 256, 0, 999)).isBetween(0, 999);
    }

    @Test
    void nonUniformIsSkewed() {
        // The OR of a number below 1024 with another sets each of the ten low bits with 3/4: the
        // hottest tenth of the customers gets far more than a tenth of the draws.
        int[] counts = new int[3001];
        Draws draws = new Draws(6);
        for (int i = 0; i < 300_000; i++) {
            counts[draws.nonUniform(1023, 17, 1, 3000)]++;
        }
        java.util.Arrays.sort(counts);
        long hottest = 0;
        for (int i = 2701; i <= 3000; i++) {
            hottest += counts[i];
        }
        assertThat(hottest / 300_000.0).isBetween(0.5, 0.75);
    }

    @Test
    void nonUniformFollowsItsFormula() {
        // Two draws of a twin stream, then (((a | x) + C) mod 1000): by hand.
        Draws draws = new Draws(7);
        Draws twin = new Draws(7);
        for (int i = 0; i < 1000; i++) {
            int expected = ((twin.between(0, 255) | twin.between(0, 999)) + 100) % 1000;
            assertThat(draws.nonUniform(255, 100, 0, 999)).isEqualTo(expected);
        }
    }
}
