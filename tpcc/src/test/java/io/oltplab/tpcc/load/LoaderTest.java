package io.oltplab.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class LoaderTest {

    @Test
    void everyTableHasItsRowsAndTheNoteIsComplete() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(3)) {
            assertThat(small.number("SELECT COUNT(*) FROM item")).isEqualByComparingTo("200");
            assertThat(small.number("SELECT COUNT(*) FROM stock")).isEqualByComparingTo("600");
            assertThat(small.number("SELECT COUNT(*) FROM district")).isEqualByComparingTo("30");
            assertThat(small.number("SELECT COUNT(*) FROM customer")).isEqualByComparingTo("1800");
            assertThat(small.number("SELECT COUNT(*) FROM history")).isEqualByComparingTo("1800");
            assertThat(small.number("SELECT COUNT(*) FROM orders")).isEqualByComparingTo("1800");
            // Three tenths are not delivered.
            assertThat(small.number("SELECT COUNT(*) FROM new_order")).isEqualByComparingTo("540");
            assertThat(small.number("SELECT SUM(o_ol_cnt) FROM orders"))
                    .isEqualByComparingTo(small.number("SELECT COUNT(*) FROM order_line"));
            Loaded loaded = LoadNote.require(small.connection());
            assertThat(loaded).isEqualTo(SmallDatabase.wanted(3).completed());
        }
    }

    @Test
    void anyNumberOfThreadsLoadsTheSameRows() throws SQLException, InterruptedException {
        String sum =
                "SELECT SUM(ol_i_id * ol_number) + SUM(ol_amount) + SUM(ol_o_id) FROM order_line";
        try (SmallDatabase two = SmallDatabase.loaded(2);
                SmallDatabase one = SmallDatabase.empty()) {
            new Loader(one.database(), new FakeBench(), 1).load(SmallDatabase.wanted(2));
            assertThat(one.number(sum)).isEqualByComparingTo(two.number(sum));
        }
    }

    @Test
    void theSameLoadTwiceLeavesTheRowsAlone() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(1)) {
            Loader again = new Loader(small.database(), new FakeBench(), 2);
            assertThat(again.load(SmallDatabase.wanted(1))).isEqualTo(Loader.Ending.WAS_THERE);
            assertThatThrownBy(() -> again.load(SmallDatabase.wanted(2)))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("holds 1 warehouses")
                    .hasMessageContaining("cleanup");
        }
    }

    @Test
    void aTableThatWasDroppedIsNamedAndCleanupAndPrepareMakeItAnew()
            throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(1)) {
            small.change("DROP TABLE history");
            Loader again = new Loader(small.database(), new FakeBench(), 2);
            assertThatThrownBy(() -> again.load(SmallDatabase.wanted(1)))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                    .hasMessageContaining("lacks table history")
                    .hasMessageContaining("oltplab tpcc cleanup");
            assertThatThrownBy(() -> LoadNote.require(small.connection()))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("lacks table history");
            Cleanup.run(small.database());
            assertThat(again.load(SmallDatabase.wanted(1))).isEqualTo(Loader.Ending.LOADED);
            assertThat(small.number("SELECT COUNT(*) FROM history")).isEqualByComparingTo("600");
        }
    }

    @Test
    void tablesThatAreNotOursAreNeitherFilledNorDropped()
            throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.empty()) {
            small.change("CREATE TABLE customer (id INT)");
            Loader loader = new Loader(small.database(), new FakeBench(), 2);
            assertThatThrownBy(() -> loader.load(SmallDatabase.wanted(1)))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("customer exists");
            assertThat(Cleanup.run(small.database())).isEmpty();
            assertThat(small.number("SELECT COUNT(*) FROM customer")).isEqualByComparingTo("0");
        }
    }

    @Test
    void cleanupDropsAllOfOursAndNothingElse() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(1)) {
            small.change("CREATE TABLE theirs (id INT)");
            assertThat(Cleanup.run(small.database())).hasSize(9);
            assertThat(LoadNote.exists(small.connection(), "theirs")).isTrue();
            assertThat(LoadNote.exists(small.connection(), "stock")).isFalse();
            assertThat(LoadNote.exists(small.connection(), LoadNote.TABLE)).isFalse();
            assertThat(LoadNote.exists(small.connection(), Ledger.TABLE)).isFalse();
            assertThat(Cleanup.run(small.database())).isEmpty();
        }
    }

    @Test
    void aLoadThatWasStoppedIsRefusedAfterwards() throws SQLException {
        try (SmallDatabase small = SmallDatabase.empty()) {
            FakeBench bench = new FakeBench();
            bench.requestStop();
            Loader loader = new Loader(small.database(), bench, 2);
            assertThatThrownBy(() -> loader.load(SmallDatabase.wanted(1)))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused ->
                                    assertThat(refused.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
            assertThatThrownBy(() -> LoadNote.require(small.connection()))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                    .hasMessageContaining("partly loaded");
        }
    }

    @Test
    void theFirstErrorEndsTheLoadWithTheUnitNamed() throws SQLException {
        try (SmallDatabase small = SmallDatabase.empty()) {
            // Decimal(6,2) of HISTORY and the rest hold what they should; a time that is none does
            // not, and fails on the server.
            Loaded wanted = SmallDatabase.wanted(1);
            Loaded broken =
                    new Loaded(
                            1,
                            wanted.seed(),
                            wanted.lastNameConstant(),
                            wanted.generatorVersion(),
                            "no time",
                            wanted.scale(),
                            false);
            Loader loader = new Loader(small.database(), new FakeBench(), 2);
            assertThatThrownBy(() -> loader.load(broken))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused ->
                                    assertThat(refused.exitCode())
                                            .isEqualTo(ExitCode.DATABASE_LOST))
                    .hasMessageContaining("load of customer of warehouse 1, district");
            assertThatThrownBy(() -> LoadNote.require(small.connection()))
                    .hasMessageContaining("partly loaded");
        }
    }

    @Test
    void anEmptyDatabaseIsRefusedByWhoeverNeedsRows() throws SQLException {
        try (SmallDatabase small = SmallDatabase.empty()) {
            assertThatThrownBy(() -> LoadNote.require(small.connection()))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("prepare first");
        }
    }
}
