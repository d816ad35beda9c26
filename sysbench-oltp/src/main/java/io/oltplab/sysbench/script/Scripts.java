package io.oltplab.sysbench.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The workloads that exist.
public final class Scripts {

    private static final List<Group> READS =
            List.of(
                    Group.POINT_SELECTS,
                    Group.SIMPLE_RANGES,
                    Group.SUM_RANGES,
                    Group.ORDER_RANGES,
                    Group.DISTINCT_RANGES);

    private static final List<Group> WRITES =
            List.of(Group.INDEX_UPDATES, Group.NON_INDEX_UPDATES, Group.DELETE_INSERTS);

    /// Reads and writes in one transaction: the workload of most published results.
    public static final Script READ_WRITE =
            new GroupScript(
                    "oltp_read_write",
                    "14 reads and 4 writes in a transaction",
                    true,
                    false,
                    both());

    /// All workloads.
    public static final List<Script> ALL =
            List.of(
                    READ_WRITE,
                    new GroupScript(
                            "oltp_read_only", "14 reads in a transaction", true, false, READS),
                    new GroupScript(
                            "oltp_write_only", "4 writes in a transaction", true, false, WRITES),
                    new GroupScript(
                            "oltp_point_select",
                            "one row by its id, no transaction",
                            false,
                            true,
                            List.of(Group.POINT_SELECTS)),
                    new GroupScript(
                            "oltp_update_index",
                            "updates of the indexed column, no transaction",
                            false,
                            false,
                            List.of(Group.INDEX_UPDATES)),
                    new GroupScript(
                            "oltp_update_non_index",
                            "updates of a column without index, no transaction",
                            false,
                            false,
                            List.of(Group.NON_INDEX_UPDATES)),
                    new GroupScript(
                            "oltp_delete",
                            "deletes rows and leaves them deleted, no transaction",
                            false,
                            true,
                            List.of(Group.DELETES)),
                    new InsertScript(),
                    new RandomPointsScript(),
                    new RandomRangesScript(),
                    new BulkInsertScript());

    private Scripts() {}

    private static List<Group> both() {
        List<Group> groups = new ArrayList<>(READS);
        groups.addAll(WRITES);
        return groups;
    }

    /// The workload of a name.
    public static Optional<Script> byName(String name) {
        return ALL.stream().filter(script -> script.name().equals(name)).findFirst();
    }

    /// The names of all workloads, for messages.
    public static String names() {
        return String.join(", ", ALL.stream().map(Script::name).toList());
    }
}
