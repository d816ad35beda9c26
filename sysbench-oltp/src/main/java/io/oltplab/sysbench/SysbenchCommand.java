package io.oltplab.sysbench;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.sql.Database;
import io.oltplab.sql.SessionDefaults;
import io.oltplab.sql.connect.DatabaseOptions;
import io.oltplab.sql.connect.OpenDatabase;
import io.oltplab.sysbench.load.Loader;
import io.oltplab.sysbench.load.PrepareScript;
import io.oltplab.sysbench.load.TableReader;
import io.oltplab.sysbench.options.CommandLine;
import io.oltplab.sysbench.options.ConnectionOptions;
import io.oltplab.sysbench.options.MixOptions;
import io.oltplab.sysbench.options.RunOptions;
import io.oltplab.sysbench.options.TableOptions;
import io.oltplab.sysbench.run.SysbenchRun;
import io.oltplab.sysbench.script.Script;
import io.oltplab.sysbench.script.Scripts;
import io.oltplab.sysbench.script.Setting;
import io.oltplab.sysbench.text.Heading;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/// `oltplab sysbench WORKLOAD COMMAND --options`: sysbench's own grammar behind a picocli command
/// that hands over whatever it does not know.
@Command(
        name = SysbenchProvider.NAME,
        mixinStandardHelpOptions = true,
        customSynopsis =
                "oltplab sysbench WORKLOAD prepare|warmup|run|check|cleanup|help [--option=value ...]",
        description = "OLTP load with sysbench's workloads, option names and report.")
final class SysbenchCommand implements Callable<Integer> {

    private static final String COMMANDS = "prepare, warmup, run, check, cleanup, help";

    private final Bench bench;

    @Mixin private DatabaseOptions where = new DatabaseOptions();

    @Unmatched private List<String> arguments = new ArrayList<>();

    SysbenchCommand(Bench bench) {
        this.bench = bench;
    }

    @Spec
    void addOptionsToHelp(CommandSpec spec) {
        spec.usageMessage()
                .footer(
                        ("\nWorkloads:\n" + workloads() + "\n" + CommandLine.optionHelp())
                                .replace("%", "%%")
                                .split("\n", -1));
    }

    private static String workloads() {
        StringBuilder text = new StringBuilder();
        for (Script script : Scripts.ALL) {
            text.append(String.format("  %-24s%s\n", script.name(), script.description()));
        }
        return text.toString();
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine line = CommandLine.parse(arguments);
        line.notices().forEach(notice -> bench.progress().say(notice));
        List<String> words = line.words();
        if (words.isEmpty()) {
            throw new IllegalArgumentException(
                    "a workload is missing, one of " + Scripts.names() + "; see --help");
        }
        Script script =
                Scripts.byName(words.get(0))
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "unknown workload "
                                                        + words.get(0)
                                                        + ": must be one of "
                                                        + Scripts.names()));
        if (words.size() != 2) {
            throw new IllegalArgumentException(
                    words.size() < 2
                            ? "a command is missing after " + script.name() + ": " + COMMANDS
                            : "one command is expected after "
                                    + script.name()
                                    + ", got "
                                    + String.join(" ", words.subList(1, words.size())));
        }
        String command = words.get(1);
        return switch (command) {
            case "prepare" -> prepare(script, line);
            case "run" -> run(script, line);
            case "cleanup" -> cleanup(script, line);
            case "warmup", "prewarm" -> warmUp(script, line);
            case "check" -> check(script, line);
            case "help" -> help(script);
            default ->
                    throw new IllegalArgumentException(
                            "unknown command " + command + ": must be one of " + COMMANDS);
        };
    }

    private int help(Script script) {
        printProgram();
        bench.out().println(script.name() + ": " + script.description());
        bench.out().println();
        bench.out().print(CommandLine.optionHelp());
        bench.out().flush();
        return ExitCode.OK.code();
    }

    private void printProgram() {
        bench.out().println(Heading.PROGRAM);
    }

    private OpenDatabase open(CommandLine line) throws InterruptedException {
        if (where.nameOne() && ConnectionOptions.given(line)) {
            throw new IllegalArgumentException(
                    "options that say where a server is, such as --mysql-host, do not go with --url or --on: give one of them");
        }
        ConnectionOptions server = ConnectionOptions.of(line);
        where.assume(server.url(), server.user());
        long bufferPool = RunOptions.of(line).bufferPoolBytes();
        if (bufferPool > 0) {
            where.assumeBufferPool(new ByteSize(bufferPool));
        }
        return where.open(bench, SessionDefaults.Isolation.SERVER);
    }

    private Loader loader(Database database, Script script, CommandLine line) {
        RunOptions options = RunOptions.of(line);
        return new Loader(
                bench,
                bench.out(),
                database,
                tables(script, line),
                options.distribution(),
                seed(options));
    }

    private static TableOptions tables(Script script, CommandLine line) {
        return script.tables(TableOptions.of(line), RunOptions.of(line).threads());
    }

    private long seed(RunOptions options) {
        return options.seed() == 0 ? bench.clock().wall().toEpochMilli() : options.seed();
    }

    private int prepare(Script script, CommandLine line) throws InterruptedException {
        RunOptions options = RunOptions.of(line);
        if (line.printsSql()) {
            String url = where.url().orElse(ConnectionOptions.of(line).url());
            bench.out().print(PrepareScript.of(url, tables(script, line), line.keepsSettings()));
            bench.out().flush();
            return ExitCode.OK.code();
        }
        printProgram();
        try (OpenDatabase open = open(line)) {
            boolean whole =
                    loader(open.database(), script, line)
                            .load(options.threads(), line.resumes(), line.keepsSettings());
            return (whole ? ExitCode.OK : ExitCode.INTERRUPTED).code();
        }
    }

    private int warmUp(Script script, CommandLine line) throws InterruptedException {
        TableOptions tables = tables(script, line);
        printProgram();
        try (OpenDatabase open = open(line)) {
            TableReader reader = new TableReader(bench, bench.out(), open.database());
            boolean whole = reader.warmUp(tables.tables());
            return (whole ? ExitCode.OK : ExitCode.INTERRUPTED).code();
        }
    }

    private int check(Script script, CommandLine line) throws InterruptedException {
        TableOptions tables = tables(script, line);
        printProgram();
        try (OpenDatabase open = open(line)) {
            TableReader reader = new TableReader(bench, bench.out(), open.database());
            boolean good = reader.check(tables.tables(), tables.rows());
            return (good ? ExitCode.OK : ExitCode.RESULT_INVALID).code();
        }
    }

    private int cleanup(Script script, CommandLine line) throws InterruptedException {
        printProgram();
        try (OpenDatabase open = open(line)) {
            loader(open.database(), script, line).cleanup();
        }
        return ExitCode.OK.code();
    }

    private int run(Script script, CommandLine line) throws InterruptedException {
        RunOptions options = RunOptions.of(line);
        long seed = seed(options);
        Setting setting =
                new Setting(
                        MixOptions.of(line),
                        tables(script, line),
                        options.distribution(),
                        options.threads(),
                        options.legacy(),
                        seed);
        script.check(setting);
        Map<String, String> planned = new TreeMap<>(line.planned());
        planned.put("workload", script.name());
        // With --json the program prints one document; the report would spoil it.
        PrintWriter out = bench.printsText() ? bench.out() : new PrintWriter(Writer.nullWriter());
        if (bench.printsText()) {
            printProgram();
        }
        try (OpenDatabase open = open(line)) {
            SysbenchRun run =
                    new SysbenchRun(bench, out, bench.progress()::say, script, setting, options);
            RunResult result = run.run(open.database(), open.environment(), seed, planned);
            return ExitCode.of(result).code();
        }
    }
}
