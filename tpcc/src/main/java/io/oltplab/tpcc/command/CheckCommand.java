package io.oltplab.tpcc.command;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.durability.AcknowledgedCheck;
import io.oltplab.tpcc.durability.AcknowledgedOrders;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `oltplab tpcc check`.
@Command(
        name = "check",
        description =
                "Check the twelve consistency conditions of the specification (clause 3.3.2). Exit"
                        + " code 7 if one is broken.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

    @ParentCommand private @Nullable TpccCommand parent;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Queries that run at a time (default: one a processor).")
    private int threads;

    @Option(
            names = "--acknowledged",
            paramLabel = "FILE",
            description =
                    "Also look for every New-Order that a run with --durability FILE noted as"
                            + " acknowledged.")
    private @Nullable Path acknowledged;

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Parent.bench(parent);
        int queries = Parent.threads(threads);
        try (OpenDatabase open = database.open(bench)) {
            Loaded loaded = LoadNote.require(open.database());
            if (acknowledged != null) {
                AcknowledgedOrders.require("--acknowledged", acknowledged, loaded, true);
            }
            List<Finding> findings = new Checker(open.database(), bench, queries).check(loaded);
            print(bench.out(), findings, loaded);
            boolean whole = findings.stream().allMatch(Finding::holds);
            if (acknowledged != null) {
                AcknowledgedCheck.Answer answer =
                        new AcknowledgedCheck(open.database(), bench, queries)
                                .check(acknowledged, loaded);
                print(bench.out(), answer);
                whole &= answer.lost() == 0;
            }
            return (whole ? ExitCode.OK : ExitCode.RESULT_INVALID).code();
        }
    }

    private static void print(PrintWriter out, AcknowledgedCheck.Answer answer) {
        out.printf(
                Locale.ROOT,
                "%s  %,d acknowledged New-Orders, %,d of them lost%s%n",
                answer.lost() == 0 ? "PASS" : "FAIL",
                answer.acknowledged(),
                answer.lost(),
                answer.torn() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; %,d lines are torn and say nothing",
                                answer.torn()));
        for (String order : answer.first()) {
            out.printf("        %s%n", order);
        }
        out.flush();
    }

    private static void print(PrintWriter out, List<Finding> findings, Loaded loaded) {
        for (Finding finding : findings) {
            out.printf(
                    "%s  condition %2d  %s%n",
                    finding.holds() ? "PASS" : "FAIL",
                    finding.condition().number(),
                    finding.condition().claim());
            for (String offender : finding.offenders()) {
                out.printf("        %s%n", offender);
            }
        }
        out.printf(
                "%d of %d conditions hold, %d warehouses%n",
                findings.stream().filter(Finding::holds).count(),
                findings.size(),
                loaded.warehouses());
        out.flush();
    }
}
