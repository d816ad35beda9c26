package io.oltplab.sysbench.options;

import static io.oltplab.sysbench.options.TableOptions.Content.ROWS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.drive.ErrorBudget;
import io.oltplab.sql.Retries.Choice;
import io.oltplab.sysbench.random.Gaussian;
import io.oltplab.sysbench.random.LegacySpecial;
import io.oltplab.sysbench.random.Pareto;
import io.oltplab.sysbench.random.Special;
import io.oltplab.sysbench.random.Uniform;
import io.oltplab.sysbench.random.Zipfian;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every default, and every option mapped to a value that is not the default.
class OptionRecordsTest {

    private static CommandLine parse(String... arguments) {
        return CommandLine.parse(List.of(arguments));
    }

    @Test
    void runDefaults() {
        assertThat(RunOptions.of(parse()))
                .isEqualTo(
                        new RunOptions(
                                1,
                                0,
                                Duration.ofSeconds(10),
                                Duration.ZERO,
                                Duration.ofSeconds(5),
                                0,
                                new ReportOptions(0, List.of(), 95, List.of(), false),
                                new Uniform(),
                                0,
                                false,
                                false,
                                new ErrorOptions(new Choice.Dialect(), ErrorBudget.NONE, false),
                                0,
                                0));
    }

    @Test
    void runMappings() {
        assertThat(
                        RunOptions.of(
                                parse(
                                        "--threads=32",
                                        "--events=7",
                                        "--time=60",
                                        "--warmup-time=5",
                                        "--client-warmup=3",
                                        "--rate=100",
                                        "--report-interval=2",
                                        "--percentile=99",
                                        "--percentiles=99.9,50",
                                        "--report-checkpoints=60,30",
                                        "--reconnect=8",
                                        "--mysql-ignore-errors=1213,1062",
                                        "--max-error-rate=2.5",
                                        "--allow-outage",
                                        "--require-buffer-pool=1G",
                                        "--histogram=on",
                                        "--rand-type=pareto",
                                        "--rand-pareto-h=0.3",
                                        "--rand-seed=9",
                                        "--db-ps-mode=disable")))
                .isEqualTo(
                        new RunOptions(
                                32,
                                7,
                                Duration.ofSeconds(60),
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(3),
                                100,
                                new ReportOptions(
                                        2, List.of(30L, 60L), 99, List.of(50.0, 99.9), true),
                                new Pareto(0.3),
                                9,
                                true,
                                false,
                                new ErrorOptions(
                                        new Choice.Codes(Set.of("1062", "1213")),
                                        new ErrorBudget(2.5),
                                        true),
                                8,
                                1 << 30));
    }

    @Test
    void onlyBriefRunsWarmTheClientUp() {
        assertThat(RunOptions.of(parse("--time=299")).clientWarmup()).isPositive();
        assertThat(RunOptions.of(parse("--time=100", "--warmup-time=5")).clientWarmup()).isZero();
        assertThat(RunOptions.of(parse("--time=300")).clientWarmup()).isZero();
        assertThat(RunOptions.of(parse("--time=0")).clientWarmup()).isZero();
        RunOptions brief = RunOptions.of(parse());
        assertThat(brief.with(Duration.ZERO, Duration.ofSeconds(1), 1).clientWarmup()).isPositive();
        assertThat(brief.with(Duration.ofSeconds(5), Duration.ofSeconds(1), 1).clientWarmup())
                .isZero();
        assertThat(RunOptions.of(parse("--time=10", "--events=5")).clientWarmup()).isZero();
        assertThat(RunOptions.of(parse("--client-warmup=0")).clientWarmup()).isZero();
    }

    @Test
    void distributions() {
        assertThat(RunOptions.of(parse("--compat=1.0")).distribution())
                .isEqualTo(new Special(12, 1, 75));
        assertThat(RunOptions.of(parse("--compat=1.0", "--rand-type=uniform")).distribution())
                .isEqualTo(new Uniform());
        assertThat(
                        RunOptions.of(
                                        parse(
                                                "--rand-type=special",
                                                "--rand-spec-iter=3",
                                                "--rand-spec-pct=5",
                                                "--rand-spec-res=50"))
                                .distribution())
                .isEqualTo(new Special(3, 5, 50));
        assertThat(RunOptions.of(parse("--rand-type=gaussian")).distribution())
                .isEqualTo(new Gaussian(12));
        assertThat(
                        RunOptions.of(parse("--rand-type=zipfian", "--rand-zipfian-exp=1.2"))
                                .distribution())
                .isEqualTo(new Zipfian(1.2));
    }

    @Test
    void compatibilityWithZeroFive() {
        RunOptions options = RunOptions.of(parse("--compat=0.5"));
        assertThat(options.distribution()).isEqualTo(new LegacySpecial(12, 1, 75));
        assertThat(options.textStatements()).isTrue();
        assertThat(options.legacy()).isTrue();
    }

    @Test
    void allErrorsMayBeIgnored() {
        assertThat(RunOptions.of(parse("--mysql-ignore-errors=all")).errors().retried())
                .isEqualTo(new Choice.All());
        assertThat(RunOptions.of(parse("--mysql_ignore_errors=all,1213")).errors().retried())
                .isEqualTo(new Choice.All());
    }

    /// What is said by name wins.
    @Test
    void theProfileOfThePublishedReviews() {
        CommandLine line = parse("--profile=storagereview-sysbench", "--threads=4");
        RunOptions options = RunOptions.of(line);
        assertThat(options.threads()).isEqualTo(4);
        assertThat(options.warmup()).isEqualTo(Duration.ofHours(2));
        assertThat(options.time()).isEqualTo(Duration.ofHours(1));
        assertThat(options.bufferPoolBytes()).isEqualTo(24L << 30);
        assertThat(options.legacy()).isTrue();
        assertThat(options.report().percentile()).isEqualTo(99);
        assertThat(TableOptions.of(line).tables()).isEqualTo(100);
        assertThat(TableOptions.of(line).rows()).isEqualTo(10_000_000);
    }

    @Test
    void tableDefaultsAndMappings() {
        assertThat(TableOptions.of(parse()))
                .isEqualTo(new TableOptions(1, 10_000, true, true, false, "", ROWS));
        assertThat(
                        TableOptions.of(
                                parse(
                                        "--tables=3",
                                        "--table-size=50",
                                        "--auto-inc=off",
                                        "--create-secondary=off",
                                        "--secondary",
                                        "--mysql-storage-engine=aria",
                                        "--create-table-options=ROW_FORMAT=DYNAMIC")))
                .isEqualTo(
                        new TableOptions(
                                3,
                                50,
                                false,
                                false,
                                true,
                                "ENGINE = aria ROW_FORMAT=DYNAMIC",
                                ROWS));
    }

    @Test
    void mixDefaultsAndMappings() {
        assertThat(MixOptions.of(parse()))
                .isEqualTo(new MixOptions(100, 10, true, 1, 1, 1, 1, 1, 1, 1, false, 10, 10, 5));
        assertThat(
                        MixOptions.of(
                                parse(
                                        "--range-size=20",
                                        "--point-selects=2",
                                        "--range-selects=off",
                                        "--simple-ranges=3",
                                        "--sum-ranges=4",
                                        "--order-ranges=5",
                                        "--distinct-ranges=6",
                                        "--index-updates=7",
                                        "--non-index-updates=8",
                                        "--delete-inserts=9",
                                        "--skip-trx",
                                        "--random-points=11",
                                        "--number-of-ranges=12",
                                        "--delta=13")))
                .isEqualTo(new MixOptions(20, 2, false, 3, 4, 5, 6, 7, 8, 9, true, 11, 12, 13));
    }

    @Test
    void connectionDefaultsAndMappings() {
        assertThat(ConnectionOptions.of(parse()))
                .isEqualTo(
                        new ConnectionOptions(
                                Driver.MYSQL, "localhost", 3306, "sbtest", "sbtest", List.of()));
        assertThat(ConnectionOptions.given(parse("--threads=3"))).isFalse();
        CommandLine line =
                parse(
                        "--mysql-host=::1",
                        "--mysql-port=3307",
                        "--mysql-user=me",
                        "--mysql-db=other",
                        "--mysql-ssl=on",
                        "--mysql-compression");
        assertThat(ConnectionOptions.given(line)).isTrue();
        ConnectionOptions options = ConnectionOptions.of(line);
        assertThat(options)
                .isEqualTo(
                        new ConnectionOptions(
                                Driver.MYSQL,
                                "::1",
                                3307,
                                "me",
                                "other",
                                List.of("sslMode=REQUIRED", "useCompression=true")));
        assertThat(options.url())
                .isEqualTo("jdbc:mysql://[::1]:3307/other?sslMode=REQUIRED&useCompression=true");
    }

    @Test
    void postgresql() {
        assertThat(ConnectionOptions.of(parse("--db-driver=pgsql")))
                .isEqualTo(
                        new ConnectionOptions(
                                Driver.PGSQL, "localhost", 5432, "sbtest", "sbtest", List.of()));
        ConnectionOptions options =
                ConnectionOptions.of(
                        parse(
                                "--db-driver=pgsql",
                                "--pgsql-host=db",
                                "--pgsql-port=5433",
                                "--pgsql-user=me",
                                "--pgsql-db=other",
                                "--pgsql-sslmode=verify-ca"));
        assertThat(options.user()).isEqualTo("me");
        assertThat(options.url()).isEqualTo("jdbc:postgresql://db:5433/other?sslmode=verify-ca");
    }

    @Test
    void sqlServer() {
        assertThat(ConnectionOptions.of(parse("--db-driver=mssql")).url())
                .isEqualTo("jdbc:sqlserver://localhost:1433;databaseName=sbtest");
        ConnectionOptions options =
                ConnectionOptions.of(
                        parse(
                                "--db-driver=mssql",
                                "--mssql-host=db",
                                "--mssql-port=1444",
                                "--mssql-user=me",
                                "--mssql-db=other",
                                "--mssql-encrypt=on",
                                "--mssql-trust-cert"));
        assertThat(options.user()).isEqualTo("me");
        assertThat(options.url())
                .isEqualTo(
                        "jdbc:sqlserver://db:1444;databaseName=other;encrypt=true;trustServerCertificate=true");
        assertThat(ConnectionOptions.of(parse("--db-driver=mssql", "--mssql-encrypt=strict")).url())
                .endsWith(";encrypt=strict");
    }

    @Test
    void optionsOfAnotherServerThanTheDriversAreRefused() {
        assertThatThrownBy(() -> ConnectionOptions.of(parse("--pgsql-host=db")))
                .hasMessage(
                        "option --pgsql-host goes with --db-driver=pgsql, and the driver is mysql");
        assertThatThrownBy(
                        () ->
                                ConnectionOptions.of(
                                        parse("--db-driver=mssql", "--mysql-ignore-errors=all")))
                .hasMessage(
                        "option --mysql-ignore-errors goes with --db-driver=mysql, and the driver"
                                + " is mssql");
        assertThatThrownBy(
                        () -> ConnectionOptions.of(parse("--db-driver=pgsql", "--pgsql-host=a,b")))
                .hasMessage("option --pgsql-host must be one host, got a,b");
    }
}
