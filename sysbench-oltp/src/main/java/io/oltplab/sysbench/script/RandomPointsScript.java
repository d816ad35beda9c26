package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.figures.QueryKind;
import io.oltplab.sysbench.random.Distribution;
import java.sql.PreparedStatement;
import java.util.List;

/// `select_random_points`: rows of sbtest1 by several values of k, which each thread draws from its
/// own share of the range.
record RandomPointsScript() implements Script {

    @Override
    public String name() {
        return "select_random_points";
    }

    @Override
    public String description() {
        return "rows by 10 values of k in sbtest1, no transaction";
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
        String points = "?" + ", ?".repeat(setting.mix().randomPoints() - 1);
        return List.of("SELECT id, k, c, pad FROM sbtest1 WHERE k IN (" + points + ")");
    }

    @Override
    public Event event(Setting setting, int thread, Dialect dialect) {
        Share share = Share.of(setting, thread);
        Distribution distribution = setting.distribution();
        int points = setting.mix().randomPoints();
        return (_, held, random, queries) -> {
            PreparedStatement statement = held[0];
            for (int i = 1; i <= points; i++) {
                statement.setLong(i, distribution.draw(random, share.first(), share.last()));
            }
            dialect.discard(statement);
            queries.read(QueryKind.RANDOM_POINTS);
        };
    }
}
