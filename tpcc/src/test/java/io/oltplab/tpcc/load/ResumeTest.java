package io.oltplab.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.core.testing.SimulatedClock;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Tables;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResumeTest {

    private static final Loaded TWO = SmallDatabase.wanted(2);

    private static Loader loader(SmallDatabase small, FakeBench bench) {
        return new Loader(small.database(), bench, 2);
    }

    private static Verification.Report verify(SmallDatabase small) throws InterruptedException {
        return new Verification(small.database(), new FakeBench(), 2).verify(TWO, 1, 2);
    }

    @Test
    void everyUnitIsAsTheSeedGivesItAndStandsSoInTheLedger()
            throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            Verification.Report report = verify(small);
            // ITEM, and 53 units a warehouse.
            assertThat(report.units()).isEqualTo(107);
            assertThat(report.differences()).isEmpty();
            Map<Unit, Ledger.Entry> entries = Ledger.read(small.connection());
            assertThat(entries).hasSize(107).values().allMatch(Ledger.Entry::whole);
            assertThat(entries)
                    .hasEntrySatisfying(
                            Unit.ITEMS, entry -> assertThat(entry.rows()).isEqualTo(200));
            assertThat(entries.values().stream().mapToLong(Ledger.Entry::rows).sum())
                    .isEqualTo(report.rows());
        }
    }

    @Test
    void aChangedValueAndALostRowAreFoundWithTheirUnits()
            throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            small.change(
                    "UPDATE customer SET c_data = 'x' WHERE c_w_id = 2 AND c_d_id = 3 AND c_id = 5");
            small.change("DELETE FROM history WHERE h_w_id = 1 AND h_d_id = 4 AND h_c_id = 9");
            small.change("DELETE FROM item WHERE i_id = 7");
            assertThat(verify(small).differences())
                    .hasSize(3)
                    .anyMatch(line -> line.startsWith("item: 199 rows, checksum"))
                    .anyMatch(
                            line -> line.startsWith("customer of warehouse 2, district 3: 60 rows"))
                    .anyMatch(
                            line -> line.startsWith("history of warehouse 1, district 4: 59 rows"));
        }
    }

    @Test
    void aLoadThatWasCutOffIsGoneOnWith() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            cutOff(small);
            assertThatThrownBy(() -> loader(small, new FakeBench()).load(TWO))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("only partly loaded: prepare --resume goes on");
            FakeBench bench = new FakeBench();
            Wanted again = new Wanted(TWO).resuming();
            assertThat(loader(small, bench).load(again)).isEqualTo(Loader.Ending.LOADED);
            assertThat(bench.said())
                    .contains("104 of 107 units are whole, 2 were cut off and are made again")
                    .contains("build TPC-C indexes: 2 of 2 indexes")
                    .anyMatch(line -> line.matches("[\\d,]+ rows by multi-row INSERT in .* a row"));
            assertThat(verify(small).differences()).isEmpty();
            assertThat(LoadNote.require(small.connection()).complete()).isTrue();
            assertThat(loader(small, bench).load(again)).isEqualTo(Loader.Ending.WAS_THERE);
        }
    }

    /// As a kill leaves it: one unit not begun, two begun of which one has rows (in a database that
    /// keeps no transactions), an index missing.
    private static void cutOff(SmallDatabase small) throws SQLException {
        String note = "UPDATE " + LoadNote.TABLE + " SET setting = 'loading' WHERE name = 'state'";
        small.change(note);
        String begun = "UPDATE " + Ledger.TABLE + " SET state = 'begun', row_count = 0 WHERE ";
        small.change(begun + "part = 'stock' AND warehouse = 2");
        small.change("DELETE FROM stock WHERE s_w_id = 2 AND s_i_id > 50");
        small.change(begun + "part = 'history' AND warehouse = 1 AND district = 3");
        small.change("DELETE FROM history WHERE h_w_id = 1 AND h_d_id = 3");
        small.change(
                "DELETE FROM "
                        + Ledger.TABLE
                        + " WHERE part = 'orders' AND warehouse = 2 AND district = 9");
        small.change("DELETE FROM orders WHERE o_w_id = 2 AND o_d_id = 9");
        small.change("DROP INDEX customer_by_name");
    }

    @Test
    void anotherSeedOrScaleIsNotGoneOnWith() throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            cutOff(small);
            Loaded other =
                    new Loaded(
                            2,
                            7,
                            TWO.lastNameConstant(),
                            TWO.generatorVersion(),
                            TWO.loadedAt(),
                            TWO.scale(),
                            false);
            for (Loaded wanted : List.of(other, SmallDatabase.wanted(3))) {
                assertThatThrownBy(
                                () ->
                                        loader(small, new FakeBench())
                                                .load(new Wanted(wanted).resuming()))
                        .isInstanceOfSatisfying(
                                Refused.class,
                                refused ->
                                        assertThat(refused.exitCode())
                                                .isEqualTo(ExitCode.PREFLIGHT))
                        .hasMessageContaining("the database holds 2 warehouses made from seed 42");
            }
        }
    }

    @Test
    void aLoadThatWasKilledBeforeItsFirstTableIsGoneOnWith()
            throws SQLException, InterruptedException {
        try (SmallDatabase small = SmallDatabase.loaded(2)) {
            // The note is there, without its last word; no table, no ledger.
            for (TableDefinition table : Tables.all()) {
                small.change("DROP TABLE " + table.name());
            }
            small.change("DROP TABLE " + Ledger.TABLE);
            small.change("DELETE FROM " + LoadNote.TABLE + " WHERE name = 'tables'");
            small.change(
                    "UPDATE " + LoadNote.TABLE + " SET setting = 'loading' WHERE name = 'state'");
            loader(small, new FakeBench()).load(new Wanted(TWO).resuming());
            assertThat(verify(small).differences()).isEmpty();
            // Killed even before that: an empty note is none.
            Cleanup.run(small.database());
            small.change(
                    "CREATE TABLE "
                            + LoadNote.TABLE
                            + " (name VARCHAR(40) PRIMARY KEY, setting VARCHAR(200))");
            loader(small, new FakeBench()).load(new Wanted(TWO).resuming());
            assertThat(verify(small).differences()).isEmpty();
        }
    }

    @Test
    void severalClientsLoadTheirPartsAndOneEndsTheLoad() throws SQLException, InterruptedException {
        Loaded three = SmallDatabase.wanted(3);
        Wanted first = new Wanted(three, false, 1, 1, false);
        Wanted second = new Wanted(three, false, 2, 3, false);
        try (SmallDatabase small = SmallDatabase.empty()) {
            FakeBench waiting = new FakeBench(new SimulatedClock());
            assertThatThrownBy(() -> loader(small, waiting).load(second))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("start the client with --warehouses-from 1");
            assertThat(waiting.said()).hasSize(1);
            assertThat(loader(small, new FakeBench()).load(first))
                    .isEqualTo(Loader.Ending.PART_LOADED);
            assertThatThrownBy(() -> loader(small, new FakeBench()).load(first))
                    .hasMessageContaining("item was begun already: --resume");
            assertThat(loader(small, new FakeBench()).load(second))
                    .isEqualTo(Loader.Ending.PART_LOADED);
            assertThat(LoadNote.read(small.connection()).orElseThrow().complete()).isFalse();
            assertThat(loader(small, new FakeBench()).load(new Wanted(three).resuming()))
                    .isEqualTo(Loader.Ending.LOADED);
            Verification all = new Verification(small.database(), new FakeBench(), 2);
            assertThat(all.verify(three, 1, 3).differences()).isEmpty();
            assertThat(all.verify(three, 2, 3).units()).isEqualTo(2 * 53);
        }
    }
}
