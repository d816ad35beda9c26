package io.oltplab.sysbench;

import io.oltplab.core.bench.PlanKey;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.script.Scripts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The workload's keys in a plan file, by sysbench's names.
///
/// @param script name of the workload
/// @param tables of one instance
/// @param tableSize rows in each
/// @param threads of one instance
/// @param settings further options of sysbench by their names without dashes
public record SysbenchPlanOptions(
        @PlanKey(value = "sysbench's workload", standard = "oltp_read_write") String script,
        @PlanKey("tables of one instance") int tables,
        @PlanKey("rows in each table") int tableSize,
        @PlanKey(value = "threads of one instance", standard = "32") int threads,
        @PlanKey(
                        value =
                                "further options of sysbench by their names without the dashes, such as range-size: '100'",
                        standard = "{}")
                Map<String, String> settings) {

    public SysbenchPlanOptions {
        settings = Map.copyOf(settings);
        if (Scripts.byName(script).isEmpty()) {
            throw new IllegalArgumentException(
                    "script must be one of " + Scripts.names() + ", got " + script);
        }
        line(tables, tableSize, threads, settings);
    }

    CommandLine line() {
        return line(tables, tableSize, threads, settings);
    }

    private static CommandLine line(
            int tables, int tableSize, int threads, Map<String, String> settings) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--percentile=99");
        arguments.add("--tables=" + tables);
        arguments.add("--table-size=" + tableSize);
        arguments.add("--threads=" + threads);
        new TreeMap<>(settings).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return CommandLine.parse(arguments);
    }
}
