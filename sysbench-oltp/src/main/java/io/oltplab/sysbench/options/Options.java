package io.oltplab.sysbench.options;

import io.oltplab.sysbench.options.Option.Choice;
import io.oltplab.sysbench.options.Option.Code;
import io.oltplab.sysbench.options.Option.Group;
import io.oltplab.sysbench.options.Option.Kind;
import io.oltplab.sysbench.options.Option.Listed;
import io.oltplab.sysbench.options.Option.Percent;
import io.oltplab.sysbench.options.Option.Real;
import io.oltplab.sysbench.options.Option.Size;
import io.oltplab.sysbench.options.Option.Switch;
import io.oltplab.sysbench.options.Option.Text;
import io.oltplab.sysbench.options.Option.Whole;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The options that exist, with the defaults of sysbench 1.0.20 except where the help says so.
final class Options {

    private static final Kind ANY_COUNT = new Whole(0, Integer.MAX_VALUE);
    private static final long MAX_SECONDS = 100L * 366 * 24 * 3600;
    private static final Kind SECONDS = new Whole(0, MAX_SECONDS);
    private static final Kind ON_OFF = new Switch();
    private static final Kind TEXT = new Text();

    /// By name, in the order of the help.
    static final Map<String, Option> ALL = all();

    /// Names of earlier versions of sysbench, and what they are called now.
    static final Map<String, String> RENAMED =
            Map.of(
                    "num-threads", "threads",
                    "max-time", "time",
                    "max-requests", "events",
                    "tx-rate", "rate",
                    "oltp-tables-count", "tables",
                    "oltp-table-size", "table-size");

    /// Options of sysbench that are taken and change nothing, and why.
    static final Map<String, String> WITHOUT_EFFECT =
            Map.ofEntries(
                    Map.entry("thread-stack-size", "Java chooses it"),
                    Map.entry("thread-init-timeout", "connecting has no limit here"),
                    Map.entry("forced-shutdown", "events in progress get 10 s after the end"),
                    Map.entry("verbosity", "the program has its own"),
                    Map.entry("debug", "the program has its own"),
                    Map.entry("validate", "the driver checks every result"),
                    Map.entry("db-debug", "the server's general log shows the statements"),
                    Map.entry("mysql-debug", "the server's general log shows the statements"),
                    Map.entry("luajit-cmd", "there is no Lua here"),
                    Map.entry("mysql-compression-algorithms", "the driver knows zlib only"));

    private static final String IN_THE_OPEN =
            "a password on the command line can be read by every user of the machine: use"
                    + " --password-env=VARIABLE or --password-file=FILE";
    private static final String NO_PEM =
            "the driver takes keystores, not PEM files: name one in --url by"
                    + " trustCertificateKeyStoreUrl or clientCertificateKeyStoreUrl";

    /// Options of sysbench that cannot be had here, and what to do instead.
    static final Map<String, String> REFUSED =
            Map.ofEntries(
                    Map.entry("mysql-password", IN_THE_OPEN),
                    Map.entry(
                            "mysql-socket",
                            "Java connects by TCP: use --mysql-host and --mysql-port"),
                    Map.entry("mysql-dry-run", "a run without a server measures nothing"),
                    Map.entry("mysql-ssl-key", NO_PEM),
                    Map.entry("mysql-ssl-cert", NO_PEM),
                    Map.entry("mysql-ssl-ca", NO_PEM),
                    Map.entry(
                            "mysql-ssl-cipher",
                            "Java has names of its own for ciphers: name them in --url by"
                                    + " tlsCiphersuites"),
                    Map.entry("pgsql-password", IN_THE_OPEN),
                    Map.entry("mssql-password", IN_THE_OPEN),
                    Map.entry("pgsql-variant", "Redshift stores rows otherwise"));

    private Options() {}

    private static Map<String, Option> all() {
        List<Option> options = new ArrayList<>();
        general(options);
        random(options);
        report(options);
        database(options);
        oltp(options);
        Map<String, Option> byName = new LinkedHashMap<>();
        for (Option option : options) {
            byName.put(option.name(), option);
        }
        return Collections.unmodifiableMap(byName);
    }

    private static void general(List<Option> all) {
        Group group = Group.GENERAL;
        Kind threads = new Whole(1, 65_536);
        all.add(new Option("threads", threads, "1", "number of threads to use", group));
        all.add(
                new Option(
                        "events",
                        new Whole(0, Long.MAX_VALUE),
                        "0",
                        "limit for total number of events, 0 is none",
                        group));
        all.add(
                new Option(
                        "time",
                        SECONDS,
                        "10",
                        "limit for total execution time in seconds, 0 is none",
                        group));
        all.add(
                new Option(
                        "warmup-time",
                        SECONDS,
                        "0",
                        "run this many seconds before the figures count",
                        group));
        all.add(
                new Option(
                        "rate",
                        ANY_COUNT,
                        "0",
                        "average transactions rate, 0 for unlimited",
                        group));
        all.add(
                new Option(
                        "client-warmup",
                        SECONDS,
                        "",
                        "run this many seconds of rolled-back events on 100 rows first, for Java's compiler; 5 if time is below 5 minutes and warmup-time below 5 s, else 0",
                        group));
        all.add(
                new Option(
                        "profile",
                        new Choice(Profiles.NAMES),
                        "",
                        "options of a published test; what else is said wins",
                        group));
        all.add(
                new Option(
                        "config-file",
                        TEXT,
                        "",
                        "file with options, one name=value a line",
                        group));
    }

    private static void random(List<Option> all) {
        Group group = Group.RANDOM;
        Kind types = new Choice(List.of("uniform", "gaussian", "special", "pareto", "zipfian"));
        all.add(
                new Option(
                        "rand-type",
                        types,
                        "",
                        "distribution of row ids; uniform, but special with --compat",
                        group));
        all.add(
                new Option(
                        "rand-seed",
                        new Whole(0, Long.MAX_VALUE),
                        "0",
                        "seed; 0 takes one from the time",
                        group));
        all.add(
                new Option(
                        "rand-spec-iter",
                        new Whole(1, 1_000),
                        "12",
                        "numbers that make a gaussian or special draw",
                        group));
        all.add(
                new Option(
                        "rand-spec-pct",
                        new Whole(0, 100),
                        "1",
                        "percent of the rows that are special",
                        group));
        all.add(
                new Option(
                        "rand-spec-res",
                        new Whole(0, 99),
                        "75",
                        "percent of the draws that go to special rows",
                        group));
        all.add(
                new Option(
                        "rand-pareto-h",
                        new Real(),
                        "0.2",
                        "parameter h of the pareto distribution",
                        group));
        all.add(
                new Option(
                        "rand-zipfian-exp",
                        new Real(),
                        "0.8",
                        "exponent of the zipfian distribution",
                        group));
        all.add(
                new Option(
                        "compat",
                        new Choice(List.of("none", "1.0", "0.5")),
                        "none",
                        "1.0: its default distribution; 0.5: also one table an event, text statements, its buckets, its special and its report",
                        group));
    }

    private static void report(List<Option> all) {
        Group group = Group.REPORT;
        all.add(
                new Option(
                        "report-interval",
                        SECONDS,
                        "0",
                        "print interim figures every so many seconds, 0 is never",
                        group));
        all.add(
                new Option(
                        "percentile",
                        new Whole(0, 100),
                        "95",
                        "percentile of the latency to show, 0 is none",
                        group));
        all.add(
                new Option(
                        "percentiles",
                        new Listed(new Percent()),
                        "",
                        "several percentiles in place of the one, such as 50,95,99,99.9",
                        group));
        all.add(new Option("histogram", ON_OFF, "off", "print the latency histogram", group));
        all.add(
                new Option(
                        "report-checkpoints",
                        new Listed(new Whole(1, MAX_SECONDS)),
                        "",
                        "print a full report at these seconds and start its figures anew",
                        group));
    }

    private static void database(List<Option> all) {
        Group group = Group.DATABASE;
        all.add(
                new Option(
                        "db-driver",
                        new Choice(Driver.words()),
                        "mysql",
                        "kind of database: the server is where the options that begin with this word say",
                        group));
        all.add(
                new Option(
                        "db-ps-mode",
                        new Choice(List.of("auto", "disable")),
                        "auto",
                        "prepared statements: auto or disable",
                        group));
        all.add(new Option("mysql-host", TEXT, "localhost", "server host", group));
        all.add(new Option("mysql-port", new Whole(1, 65_535), "3306", "server port", group));
        Kind ssl =
                new Choice(
                        List.of(
                                "off",
                                "on",
                                "disabled",
                                "preferred",
                                "required",
                                "verify_ca",
                                "verify_identity"));
        all.add(
                new Option(
                        "mysql-ssl",
                        ssl,
                        "",
                        "TLS; without it none on this machine, verify_identity elsewhere",
                        group));
        all.add(
                new Option(
                        "reconnect",
                        ANY_COUNT,
                        "0",
                        "connect anew after so many events of a thread, 0 is never",
                        group));
        all.add(
                new Option(
                        "require-buffer-pool",
                        new Size(),
                        "",
                        "refuse to run if the server's memory for pages is another one; with --on it gets that",
                        group));
        all.add(
                new Option(
                        "mysql-ignore-errors",
                        new Listed(new Code()),
                        "",
                        "codes that start an event anew, after a ROLLBACK, or all; every other one ends the run. Without it 1213, 1205 and 1020 do, and every other one is counted as a failed event",
                        group));
        all.add(
                new Option(
                        "max-error-rate",
                        new Real(),
                        "100",
                        "stop, with exit code 6, when more percent of the events fail",
                        group));
        all.add(
                new Option(
                        "allow-outage",
                        ON_OFF,
                        "off",
                        "a result with an outage of the server in it stays valid",
                        group));
        all.add(new Option("mysql-user", TEXT, "sbtest", "user", group));
        all.add(
                new Option(
                        "mysql-compression",
                        ON_OFF,
                        "off",
                        "compress what goes over the connection, by zlib",
                        group));
        all.add(new Option("mysql-db", TEXT, "sbtest", "database", group));
        ServerOptions.addTo(all);
    }

    private static void oltp(List<Option> all) {
        Group group = Group.OLTP;
        all.add(new Option("tables", new Whole(1, 100_000), "1", "number of tables", group));
        all.add(
                new Option(
                        "table-size",
                        new Whole(1, Integer.MAX_VALUE),
                        "10000",
                        "number of rows per table",
                        group));
        all.add(
                new Option(
                        "range-size",
                        new Whole(1, Integer.MAX_VALUE),
                        "100",
                        "rows of a range SELECT",
                        group));
        all.add(
                new Option(
                        "point-selects", ANY_COUNT, "10", "point SELECTs per transaction", group));
        all.add(
                new Option(
                        "range-selects",
                        ON_OFF,
                        "on",
                        "whether there are range SELECTs at all",
                        group));
        all.add(
                new Option(
                        "simple-ranges",
                        ANY_COUNT,
                        "1",
                        "simple range SELECTs per transaction",
                        group));
        all.add(new Option("sum-ranges", ANY_COUNT, "1", "SELECT SUM() per transaction", group));
        all.add(
                new Option(
                        "order-ranges", ANY_COUNT, "1", "SELECT ORDER BY per transaction", group));
        all.add(
                new Option(
                        "distinct-ranges",
                        ANY_COUNT,
                        "1",
                        "SELECT DISTINCT per transaction",
                        group));
        all.add(
                new Option(
                        "index-updates",
                        ANY_COUNT,
                        "1",
                        "UPDATEs of the indexed column per transaction",
                        group));
        all.add(
                new Option(
                        "non-index-updates",
                        ANY_COUNT,
                        "1",
                        "UPDATEs of another column per transaction",
                        group));
        all.add(
                new Option(
                        "delete-inserts",
                        ANY_COUNT,
                        "1",
                        "pairs of DELETE and INSERT per transaction",
                        group));
        all.add(
                new Option(
                        "skip-trx",
                        ON_OFF,
                        "off",
                        "no transactions, every statement by itself",
                        group));
        all.add(
                new Option(
                        "random-points",
                        new Whole(1, 10_000),
                        "10",
                        "values of k in select_random_points",
                        group));
        all.add(
                new Option(
                        "number-of-ranges",
                        new Whole(1, 10_000),
                        "10",
                        "ranges of k in select_random_ranges",
                        group));
        all.add(
                new Option(
                        "delta",
                        ANY_COUNT,
                        "5",
                        "end minus start of a range in select_random_ranges",
                        group));
        all.add(
                new Option(
                        "auto-inc",
                        ON_OFF,
                        "on",
                        "let the database number the rows while loading",
                        group));
        all.add(
                new Option(
                        "resume",
                        ON_OFF,
                        "off",
                        "prepare completes tables that exist: what is missing is found in them",
                        group));
        all.add(
                new Option(
                        "keep-settings",
                        ON_OFF,
                        "off",
                        "prepare leaves the settings of the database as they are (SQL Server: READ_COMMITTED_SNAPSHOT)",
                        group));
        all.add(
                new Option(
                        "print-sql",
                        ON_OFF,
                        "off",
                        "prepare prints the script that it would run in the words of --url, and connects to nothing",
                        group));
        all.add(new Option("create-secondary", ON_OFF, "on", "make the index on k", group));
        all.add(
                new Option(
                        "secondary",
                        ON_OFF,
                        "off",
                        "an ordinary key on id in place of the primary key",
                        group));
        all.add(
                new Option(
                        "mysql-storage-engine",
                        TEXT,
                        "",
                        "engine of the tables; without it the server's default",
                        group));
        all.add(
                new Option(
                        "create-table-options",
                        TEXT,
                        "",
                        "text at the end of CREATE TABLE",
                        group));
    }

    /// The known name that is most like an unknown one.
    static Optional<String> nearest(String name) {
        String best = "";
        int bestDistance = Integer.MAX_VALUE;
        for (String known : ALL.keySet()) {
            int distance = distance(name, known);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = known;
            }
        }
        return bestDistance <= Math.max(2, name.length() / 3)
                ? Optional.of(best)
                : Optional.empty();
    }

    /// Levenshtein's edit distance.
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    /// The help text of all options.
    static String help() {
        StringBuilder text = new StringBuilder();
        for (Group group : Group.values()) {
            text.append(group.title()).append(":\n");
            for (Option option : ALL.values()) {
                if (option.group() == group) {
                    String left = "  --" + option.name() + option.kind().form();
                    String standard =
                            option.standard().isEmpty() ? "" : " [" + option.standard() + "]";
                    text.append(String.format("%-34s %s%s\n", left, option.help(), standard));
                }
            }
            text.append('\n');
        }
        return text.toString();
    }
}
