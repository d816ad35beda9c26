package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.options.MixOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A workload that is a row of groups.
///
/// @param transaction whether BEGIN and COMMIT enclose it, unless `--skip-trx` forbids
/// @param single whether each group runs exactly once, whatever the options say
/// @param groups in the order in which they run
record GroupScript(
        String name, String description, boolean transaction, boolean single, List<Group> groups)
        implements Script {

    GroupScript {
        groups = List.copyOf(groups);
    }

    @Override
    public boolean isTransaction(Setting setting) {
        return transaction && !setting.mix().skipTransaction();
    }

    @Override
    public List<String> statements(Setting setting, Wording words) {
        List<String> texts = new ArrayList<>();
        for (Group group : groups) {
            if (count(group, setting.mix()) > 0) {
                for (Group.Sent sent : group.statements()) {
                    for (int table = 1; table <= setting.tables().tables(); table++) {
                        texts.add(String.format(Locale.ROOT, sent.text(setting, words), table));
                    }
                }
            }
        }
        return texts;
    }

    private int count(Group group, MixOptions mix) {
        return single ? 1 : group.count().applyAsInt(mix);
    }

    @Override
    public Event event(Setting setting, int thread, Dialect dialect) {
        Rows rows = Rows.of(setting);
        List<Group> running = new ArrayList<>();
        for (Group group : groups) {
            if (count(group, setting.mix()) > 0) {
                running.add(group);
            }
        }
        Group[] order = running.toArray(Group[]::new);
        int[] counts = new int[order.length];
        int[] starts = new int[order.length];
        int start = 0;
        for (int i = 0; i < order.length; i++) {
            counts[i] = count(order[i], setting.mix());
            starts[i] = start;
            start += order[i].statements().size() * rows.tables();
        }
        boolean oneTable = setting.legacy();
        return (_, held, random, queries) -> {
            int common = oneTable ? rows.table(random) : 0;
            for (int i = 0; i < order.length; i++) {
                int at = starts[i] + (oneTable ? common : rows.table(random));
                for (int repetition = counts[i]; repetition > 0; repetition--) {
                    order[i].run(rows, dialect, held, at, random, queries);
                }
            }
        };
    }
}
