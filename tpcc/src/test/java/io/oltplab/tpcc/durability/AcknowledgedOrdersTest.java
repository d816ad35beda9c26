package io.oltplab.tpcc.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.time.Clock;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcknowledgedOrdersTest {

    private static final Loaded LOADED = SmallDatabase.wanted(2);

    @TempDir Path folder;

    @Test
    void whatManyThreadsAddStandsInTheFileOnce() throws Exception {
        Path file = folder.resolve("orders");
        List<Thread> threads = new ArrayList<>();
        // More than a buffer takes at a time.
        try (AcknowledgedOrders orders = new AcknowledgedOrders(file, LOADED, Clock.system())) {
            for (int district = 1; district <= 4; district++) {
                int own = district;
                threads.add(
                        Thread.ofVirtual()
                                .start(
                                        () -> {
                                            for (int order = 1; order <= 10_000; order++) {
                                                orders.add(1, own, order, order % 3_000, 15);
                                            }
                                        }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        AcknowledgedFile read = AcknowledgedFile.read("--acknowledged", file, LOADED);
        assertThat(read.torn()).isZero();
        assertThat(read.size()).isEqualTo(40_000);
        for (int place = 1; place < read.size(); place++) {
            assertThat(read.packed(place)).isGreaterThan(read.packed(place - 1));
        }
        assertThat(read.order(0)).isEqualTo(new AcknowledgedOrder(1, 1, 1, 1, 15));
        assertThat(read.order(39_999)).isEqualTo(new AcknowledgedOrder(1, 4, 10_000, 1_000, 15));
    }

    @Test
    void aSecondRunAddsBehindALineThatWasTorn() throws IOException {
        Path file = folder.resolve("orders");
        try (AcknowledgedOrders orders = new AcknowledgedOrders(file, LOADED, Clock.system())) {
            orders.add(1, 2, 3, 4, 5);
        }
        Files.writeString(file, "1 2 99", StandardOpenOption.APPEND);
        try (AcknowledgedOrders orders = new AcknowledgedOrders(file, LOADED, Clock.system())) {
            orders.add(2, 10, 4_000_000, 3_000, 9);
        }
        AcknowledgedFile read = AcknowledgedFile.read("--acknowledged", file, LOADED);
        assertThat(read.torn()).isEqualTo(1);
        assertThat(List.of(read.order(0), read.order(1)))
                .containsExactly(
                        new AcknowledgedOrder(1, 2, 3, 4, 5),
                        new AcknowledgedOrder(2, 10, 4_000_000, 3_000, 9));
        assertThat(read.size()).isEqualTo(2);
    }

    @Test
    void everyFieldSurvivesThePacking() {
        AcknowledgedOrder most = new AcknowledgedOrder(524_287, 15, 16_777_215, 4_095, 15);
        assertThat(AcknowledgedOrder.of(most.packed())).isEqualTo(most);
        AcknowledgedOrder some = new AcknowledgedOrder(1_500, 10, 10_000_000, 2_999, 7);
        assertThat(AcknowledgedOrder.of(some.packed())).isEqualTo(some);
        assertThatThrownBy(() -> new AcknowledgedOrder(1, 16, 1, 1, 1))
                .hasMessage("district must be 0 to 15, got 16");
    }

    @Test
    void aFileThatCannotBeWrittenIsRefused() {
        assertThatThrownBy(
                        () ->
                                new AcknowledgedOrders(
                                        folder.resolve("no/such/folder"), LOADED, Clock.system()))
                .hasMessageContaining("--durability")
                .hasMessageContaining("cannot be written");
    }

    @Test
    void aFileOfSomethingElseIsLeftAsItIs() throws IOException {
        Path other = Files.writeString(folder.resolve("notes"), "hello\n");
        assertThatThrownBy(() -> AcknowledgedOrders.require("--durability", other, LOADED, false))
                .isInstanceOf(Refused.class)
                .hasMessage("--durability " + other + " is no file of acknowledged orders");

        Loaded more =
                new Loaded(
                        LOADED.warehouses() + 1,
                        LOADED.seed(),
                        LOADED.lastNameConstant(),
                        LOADED.generatorVersion(),
                        LOADED.loadedAt(),
                        LOADED.scale(),
                        LOADED.complete());
        Path theirs = folder.resolve("theirs");
        try (AcknowledgedOrders orders = new AcknowledgedOrders(theirs, more, Clock.system())) {
            orders.add(1, 2, 3, 4, 5);
        }
        assertThatThrownBy(() -> AcknowledgedOrders.require("--durability", theirs, LOADED, false))
                .hasMessageContaining("is of another load");
        AcknowledgedOrders.require("--durability", theirs, more, false);
    }

    @Test
    void aPlaceThatCannotTakeAFileIsToldFirst() {
        assertThatThrownBy(() -> AcknowledgedOrders.require("--durability", folder, LOADED, false))
                .hasMessage("--durability " + folder + " is a folder, not a file");
        Path nowhere = folder.resolve("none/orders");
        assertThatThrownBy(() -> AcknowledgedOrders.require("--durability", nowhere, LOADED, false))
                .hasMessageContaining("there is no folder " + folder.resolve("none"));
        Path missing = folder.resolve("missing");
        AcknowledgedOrders.require("--durability", missing, LOADED, false);
        assertThatThrownBy(
                        () -> AcknowledgedOrders.require("--acknowledged", missing, LOADED, true))
                .hasMessageContaining("no such file")
                .message()
                .doesNotContain("Exception");
        assertThat(missing).doesNotExist();
    }
}
