package io.oltplab.tpcc.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// How a user's next transaction is chosen (TPC-C clause 5.2.4).
public sealed interface Mix {

    /// The default: one deck of 23 cards for each user.
    Mix DECK = new Deck(1);

    /// Independent draws that keep the minimum shares of clause 5.2.3 over any long interval.
    Mix WEIGHTS = new Weights(List.of(44.6, 43.2, 4.07, 4.07, 4.06));

    /// Expected share of each transaction, in the order of [Transaction], adding up to 1.
    List<Double> shares();

    /// A chooser for one user.
    Chooser chooser(Draws draws);

    /// Gives one user's next transaction. Used by one thread at a time.
    @FunctionalInterface
    interface Chooser {
        Transaction next();
    }

    /// A shuffled deck of 23 cards times a number of copies, shuffled anew when it is used up.
    ///
    /// @param copies 1 to 1,000
    record Deck(int copies) implements Mix {
        public Deck {
            if (copies < 1 || copies > 1000) {
                throw new IllegalArgumentException(
                        "mix: a deck has 1 to 1000 copies of its 23 cards, got " + copies);
            }
        }

        @Override
        public List<Double> shares() {
            double all = Transaction.all().stream().mapToInt(Transaction::cards).sum();
            return Transaction.all().stream().map(type -> type.cards() / all).toList();
        }

        @Override
        public Chooser chooser(Draws draws) {
            return new DeckChooser(copies, draws);
        }

        @Override
        public String toString() {
            return copies == 1 ? "deck" : "deck:" + copies;
        }
    }

    /// Independent draws.
    ///
    /// @param percents one a transaction, in the order of [Transaction], each 0 or more, not all 0
    record Weights(List<Double> percents) implements Mix {
        public Weights {
            percents = List.copyOf(percents);
            if (percents.size() != Transaction.all().size()
                    || percents.stream().anyMatch(p -> !(p >= 0) || p.isInfinite())
                    || percents.stream().allMatch(p -> p == 0)) {
                throw new IllegalArgumentException(
                        "mix: five weights of 0 or more are needed, one of them above 0, got "
                                + percents);
            }
        }

        @Override
        public List<Double> shares() {
            double all = percents.stream().mapToDouble(Double::doubleValue).sum();
            return percents.stream().map(p -> p / all).toList();
        }

        @Override
        public Chooser chooser(Draws draws) {
            double[] limits = new double[percents.size()];
            double sum = 0;
            for (int i = 0; i < limits.length; i++) {
                sum += percents.get(i);
                limits[i] = sum;
            }
            double all = sum;
            return () -> {
                double drawn = draws.unit() * all;
                int type = 0;
                while (type < limits.length - 1 && drawn >= limits[type]) {
                    type++;
                }
                return Transaction.all().get(type);
            };
        }

        @Override
        public String toString() {
            return String.join("/", percents.stream().map(Weights::text).toList());
        }

        private static String text(double percent) {
            return percent == Math.rint(percent)
                    ? String.valueOf((long) percent)
                    : String.valueOf(percent);
        }
    }

    /// Reads `deck`, `deck:K`, `weights` or five numbers such as `45/43/4/4/4`.
    static Mix parse(String text) {
        String mix = text.trim().toLowerCase(Locale.ROOT);
        try {
            if (mix.equals("deck")) {
                return DECK;
            }
            if (mix.equals("weights")) {
                return WEIGHTS;
            }
            if (mix.startsWith("deck:")) {
                return new Deck(Integer.parseInt(mix.substring("deck:".length())));
            }
            List<Double> percents = new ArrayList<>();
            for (String part : mix.split("/", -1)) {
                percents.add(Double.parseDouble(part));
            }
            return new Weights(percents);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "mix: expected deck, deck:K, weights or five weights such as 45/43/4/4/4"
                            + " (New-Order/Payment/Order-Status/Delivery/Stock-Level), got "
                            + text,
                    e);
        }
    }
}
