package io.oltplab.sql.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.dialect.Limit;
import io.oltplab.sql.dialect.Limit.Resource;
import io.oltplab.sql.dialect.ServerFacts;
import io.oltplab.sql.limits.Shortage.Consequence;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private static final OwnFiles MANY = new OwnFiles(1_000_000, 50);

    /// A server as MySQL is without configuration, two connections on it.
    private static final ServerFacts DEFAULTS =
            new ServerFacts(
                    "mysql",
                    "9",
                    true,
                    List.of(
                            new Limit(Resource.CONNECTIONS, "max_connections", 151, 2, "set c %d"),
                            new Limit(
                                    Resource.PREPARED_STATEMENTS,
                                    "max_prepared_stmt_count",
                                    16_382,
                                    0,
                                    "set p %d"),
                            new Limit(
                                    Resource.OPEN_TABLES, "table_open_cache", 2_000, 0, "set t %d"),
                            new Limit(Resource.OPEN_FILES, "open_files_limit", 1_024, 40, "-n %d")),
                    Map.of());

    @Test
    void aSmallRunFits() {
        // 2 + 100 + 5 connections, 100 x 60 statements, 100 x 3 tables, 40 + 100 + 9 + 100 files.
        assertThat(Preflight.of(DEFAULTS, new Needs(100, 60, 3, 9), MANY)).isEmpty();
    }

    @Test
    void everyShortageHasItsMendAndItsConsequence() {
        List<Shortage> all = Preflight.of(DEFAULTS, new Needs(1_000, 60, 3, 9), MANY);
        // 2 + 1 000 + 5; 1 000 x 60; 1 000 x 3; 40 + 1 000 + 9 + 100; each mend asks 100 more.
        assertThat(all)
                .containsExactly(
                        new Shortage(
                                Consequence.PREVENTS, "max_connections", 1_007, 151, "set c 1107"),
                        new Shortage(
                                Consequence.TEXT_ONLY,
                                "max_prepared_stmt_count",
                                60_000,
                                16_382,
                                "set p 60100"),
                        new Shortage(
                                Consequence.SLOWS, "table_open_cache", 3_000, 2_000, "set t 3100"),
                        new Shortage(
                                Consequence.PREVENTS, "open_files_limit", 1_149, 1_024, "-n 1249"));
        assertThat(all.get(1).line())
                .isEqualTo(
                        "max_prepared_stmt_count is 16,382, this run needs 60,000 to prepare its"
                                + " statements: set p 60100");
    }

    @Test
    void textNeedsNoPreparedStatements() {
        assertThat(Preflight.of(DEFAULTS, new Needs(100, 600, 3, 9).asText(), MANY)).isEmpty();
    }

    @Test
    void ourOwnFilesCount() {
        // 50 + 100 + 50.
        assertThat(Preflight.of(DEFAULTS, new Needs(100, 1, 1, 1), new OwnFiles(199, 50)))
                .singleElement()
                .satisfies(
                        shortage ->
                                assertThat(shortage.line())
                                        .contains("this program's own limit of open files")
                                        .contains("ulimit -n 300"));
        assertThat(Preflight.of(DEFAULTS, new Needs(100, 1, 1, 1), new OwnFiles(200, 50)))
                .isEmpty();
    }

    @Test
    void whatPreventsTheRunIsRefusedWithEveryMendInOneLine() {
        assertThatThrownBy(() -> Preflight.require(DEFAULTS, new Needs(1_000, 0, 3, 9)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> {
                            assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT);
                            assertThat(refused.getMessage())
                                    .contains("set c 1107", "; ", "-n 1249")
                                    .doesNotContain("set t", "\n");
                        });
    }

    @Test
    void whatTheRunCanLiveWithIsGivenBack() {
        assertThat(Preflight.require(DEFAULTS, new Needs(140, 600, 20, 9)))
                .extracting(Shortage::consequence)
                .containsExactly(Consequence.TEXT_ONLY, Consequence.SLOWS);
    }

    @Test
    void aServerWithoutLimitsNeedsNothing() {
        ServerFacts none = new ServerFacts("h2", "2", false, List.of(), Map.of());
        assertThat(Preflight.of(none, new Needs(20_000, 60, 3, 9), new OwnFiles(0, 0))).isEmpty();
    }
}
