package io.oltplab.tpcc.input;

/// One user's deck of cards.
final class DeckChooser implements Mix.Chooser {

    private final Draws draws;
    private final int[] cards;
    private int position;

    DeckChooser(int copies, Draws draws) {
        this.draws = draws;
        int size = Transaction.all().stream().mapToInt(Transaction::cards).sum() * copies;
        this.cards = new int[size];
        int at = 0;
        for (Transaction type : Transaction.all()) {
            for (int i = 0; i < type.cards() * copies; i++) {
                cards[at++] = type.index();
            }
        }
        this.position = size;
    }

    @Override
    public Transaction next() {
        if (position == cards.length) {
            draws.shuffle(cards);
            position = 0;
        }
        return Transaction.all().get(cards[position++]);
    }
}
