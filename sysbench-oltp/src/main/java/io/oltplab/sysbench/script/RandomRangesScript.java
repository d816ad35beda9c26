package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.random.Distribution;
import java.sql.PreparedStatement;
import java.util.List;

/// `select_random_ranges`: counts rows of sbtest1 in several short ranges of k, which each thread
/// draws from its own share of the range.
record RandomRangesScript() implements Script {

    @Override
    public String name() {
        return "select_random_ranges";
    }

    @Override
    public String description() {
        return "a count over 10 ranges of k in sbtest1, no transaction";
    }

    @Override
    public boolean isTransaction(Setting setting) {
        return false;
    }

    @Override
    public void check(Setting setting) {
        Share.checkOneTable(name(), setting);
    }

    @Override
    public List<String> statements(Setting setting, Wording words) {
        check(setting);
        String range = "k BETWEEN ? AND ?";
        String ranges = range + (" OR " + range).repeat(setting.mix().numberOfRanges() - 1);
        return List.of("SELECT count(k) FROM sbtest1 WHERE " + ranges);
    }

    @Override
    public Event event(Setting setting, int thread, Dialect dialect) {
        Share share = Share.of(setting, thread);
        Distribution distribution = setting.distribution();
        int ranges = setting.mix().numberOfRanges();
        int delta = setting.mix().delta();
        return (_, held, random, queries) -> {
            PreparedStatement statement = held[0];
            for (int i = 0; i < ranges; i++) {
                long first = distribution.draw(random, share.first(), share.last());
                statement.setLong(2 * i + 1, first);
                statement.setLong(2 * i + 2, first + delta);
            }
            dialect.discard(statement);
            queries.read(QueryKind.RANDOM_RANGES);
        };
    }
}
