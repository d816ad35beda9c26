package io.oltplab.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixTest {

    @Test
    void everyDeckOf23HoldsTheSpecifiedCards() {
        Mix.Chooser chooser = Mix.DECK.chooser(new Draws(1));
        for (int deck = 0; deck < 50; deck++) {
            assertThat(count(chooser, 23))
                    .containsEntry(Transaction.NEW_ORDER, 10)
                    .containsEntry(Transaction.PAYMENT, 10)
                    .containsEntry(Transaction.ORDER_STATUS, 1)
                    .containsEntry(Transaction.DELIVERY, 1)
                    .containsEntry(Transaction.STOCK_LEVEL, 1);
        }
    }

    @Test
    void twoDecksDiffer() {
        Mix.Chooser chooser = Mix.DECK.chooser(new Draws(1));
        List<Transaction> first =
                java.util.stream.Stream.generate(chooser::next).limit(23).toList();
        List<Transaction> second =
                java.util.stream.Stream.generate(chooser::next).limit(23).toList();
        assertThat(first).isNotEqualTo(second);
    }

    @Test
    void aDeckOfSeveralCopiesIsDealtWhole() {
        Mix.Chooser chooser = new Mix.Deck(3).chooser(new Draws(2));
        assertThat(count(chooser, 69)).containsEntry(Transaction.DELIVERY, 3);
    }

    @Test
    void weightsAreKeptOverMany() {
        Map<Transaction, Integer> counts = count(Mix.WEIGHTS.chooser(new Draws(3)), 100_000);
        // Deviations: 157 and 62; five of them.
        assertThat(counts.get(Transaction.NEW_ORDER)).isBetween(44_600 - 790, 44_600 + 790);
        assertThat(counts.get(Transaction.DELIVERY)).isBetween(4_070 - 310, 4_070 + 310);
        assertThat(counts.get(Transaction.STOCK_LEVEL)).isBetween(4_060 - 310, 4_060 + 310);
    }

    @Test
    void aWeightOfNoughtIsNeverDrawn() {
        Map<Transaction, Integer> counts =
                count(Mix.parse("0/1/0/0/0").chooser(new Draws(4)), 1000);
        assertThat(counts).containsOnlyKeys(Transaction.PAYMENT);
    }

    @Test
    void textsAreReadAndWrittenAlike() {
        for (String text : List.of("deck", "deck:10", "45/43/4/4/4", "44.6/43.2/4.07/4.07/4.06")) {
            assertThat(Mix.parse(text).toString()).isEqualTo(text);
        }
        assertThat(Mix.parse("weights")).isEqualTo(Mix.WEIGHTS);
    }

    @Test
    void badTextsAreRefusedWithWhatIsAllowed() {
        assertThatThrownBy(() -> Mix.parse("cards"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deck, deck:K, weights or five weights")
                .hasMessageContaining("cards");
        assertThatThrownBy(() -> Mix.parse("45/43")).hasMessageContaining("five weights");
        assertThatThrownBy(() -> Mix.parse("deck:0")).hasMessageContaining("1 to 1000");
        assertThatThrownBy(() -> Mix.parse("0/0/0/0/0")).hasMessageContaining("above 0");
    }

    @Test
    void theMeanWaitIsThatOfTheSpecification() {
        // Deck: keying 216/23 = 9.391 s, think 260/23 = 11.304 s; 45/43/4/4/4: 20.99 s.
        assertThat(new Pacing.Specified(1).meanWaitSeconds(Mix.DECK))
                .isCloseTo(476 / 23.0, within(1e-9));
        assertThat(new Pacing.Specified(1).meanWaitSeconds(Mix.parse("45/43/4/4/4")))
                .isCloseTo(20.99, within(1e-9));
    }

    @Test
    void thinkTimesAreExponentialAndKeyingConstant() {
        Pacing pacing = new Pacing.Specified(0.5);
        Draws draws = new Draws(5);
        double sum = 0;
        long longest = 0;
        int belowMean = 0;
        for (int i = 0; i < 100_000; i++) {
            long think = pacing.thinkNanos(Transaction.PAYMENT, draws);
            sum += think;
            longest = Math.max(longest, think);
            belowMean += think < 6_000_000_000L ? 1 : 0;
        }
        // Mean 12 s x 0.5 with a deviation of 0.019 s; 1 - 1/e = 63.2 % lie below the mean.
        assertThat(sum / 100_000 / 1e9).isCloseTo(6.0, within(0.1));
        assertThat(belowMean / 1000.0).isCloseTo(63.2, within(0.8));
        assertThat(longest).isLessThanOrEqualTo(60_000_000_000L);
        assertThat(pacing.keyingNanos(Transaction.NEW_ORDER)).isEqualTo(9_000_000_000L);
    }

    @Test
    void waitsAreReadAndWrittenAlike() {
        assertThat(Pacing.parse("think:exponential:4.744s").toString())
                .isEqualTo("think:exponential:4744ms");
        assertThat(Pacing.parse("interarrival:constant:500ms").toString())
                .isEqualTo("interarrival:constant:500ms");
        assertThat(Pacing.parse("specified")).isEqualTo(new Pacing.Specified(1));
        assertThat(Pacing.parse("specified:0.25")).isEqualTo(new Pacing.Specified(0.25));
        assertThat(Pacing.parse("none").waits()).isFalse();
        assertThat(Pacing.parse("interarrival:uniform:1s").onGrid()).isTrue();
        assertThat(Pacing.parse("think:uniform:1s").onGrid()).isFalse();
        for (String bad : List.of("think", "think:normal:1s", "think:constant:1", "1")) {
            assertThatThrownBy(() -> Pacing.parse(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("think:exponential:4.744s, got " + bad);
        }
        assertThatThrownBy(() -> Pacing.parse("think:constant:0s"))
                .hasMessageContaining("more than 0");
    }

    @Test
    void distributionsKeepTheirMean() {
        Draws draws = new Draws(6);
        for (String form : List.of("constant", "exponential", "uniform")) {
            Pacing pacing = Pacing.parse("think:" + form + ":2s");
            double sum = 0;
            for (int i = 0; i < 100_000; i++) {
                sum += pacing.thinkNanos(Transaction.DELIVERY, draws);
            }
            // The widest deviation is the exponential's: 2 / sqrt(100,000) = 0.0063 s; five of
            // them.
            assertThat(sum / 100_000 / 1e9).isCloseTo(2.0, within(0.032));
            assertThat(pacing.keyingNanos(Transaction.NEW_ORDER)).isZero();
            assertThat(pacing.meanWaitSeconds(Mix.DECK)).isEqualTo(2.0);
        }
    }

    @Test
    void noScaleMeansNoWaits() {
        assertThat(new Pacing.Specified(0).waits()).isFalse();
        assertThat(new Pacing.Specified(0).keyingNanos(Transaction.NEW_ORDER)).isZero();
        assertThat(new Pacing.Specified(0).thinkNanos(Transaction.NEW_ORDER, new Draws(1)))
                .isZero();
        assertThatThrownBy(() -> new Pacing.Specified(-1)).hasMessageContaining("wait-scale");
    }

    private static Map<Transaction, Integer> count(Mix.Chooser chooser, int draws) {
        Map<Transaction, Integer> counts = new EnumMap<>(Transaction.class);
        for (int i = 0; i < draws; i++) {
            counts.merge(chooser.next(), 1, Integer::sum);
        }
        return counts;
    }
}
