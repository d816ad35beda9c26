package io.oltplab.runner.review.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.capture.Hashed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SurroundingsTest {

    @Test
    void whatIdentifiesSomethingIsHashedUnlessItIsWanted() {
        Drive drive = Drive.behind(Path.of("."));
        Map<String, String> shown = Surroundings.take(drive, "hash", true, "now");
        Map<String, String> hidden = Surroundings.take(drive, "hash", false, "now");

        assertThat(hidden.keySet()).isEqualTo(shown.keySet());
        assertThat(hidden).containsEntry("plan", "hash").containsKey("kernel");
        if (shown.containsKey("host name")) {
            assertThat(hidden.get("host name")).isEqualTo(Hashed.of(shown.get("host name")));
            assertThat(hidden.values()).doesNotContain(shown.get("host name"));
        }
    }

    @Test
    void namesAreToldByTheirLastWord() {
        assertThat(
                        Hashed.identities(
                                Map.of(
                                        "drive device/serial", "S1",
                                        "lsblk blockdevices serial", "S1",
                                        "nvme id-ctrl sn", "S1",
                                        "serial", "S1",
                                        "serial ports", "2",
                                        "model", "S1")))
                .containsEntry("drive device/serial", Hashed.of("S1"))
                .containsEntry("lsblk blockdevices serial", Hashed.of("S1"))
                .containsEntry("nvme id-ctrl sn", Hashed.of("S1"))
                .containsEntry("serial", Hashed.of("S1"))
                .containsEntry("serial ports", "2")
                .containsEntry("model", "S1");
    }

    @Test
    void aProgramsJsonIsOneFactAValue() {
        Map<String, String> facts = new TreeMap<>();
        Surroundings.flat(
                facts,
                "lsblk",
                JsonMapper.shared()
                        .readTree(
                                "{\"blockdevices\":[{\"name\":\"sda\",\"size\":5,\"ro\":false,\"label\":null,\"children\":[{\"name\":\"sda1\"},{\"name\":\"sda2\"}]}]}"));
        assertThat(facts)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "lsblk blockdevices name", "sda",
                                "lsblk blockdevices size", "5",
                                "lsblk blockdevices ro", "false",
                                "lsblk blockdevices children 0 name", "sda1",
                                "lsblk blockdevices children 1 name", "sda2"));
    }

    @Test
    void onlyWhatChangedIsSaidAndNotWhatAlwaysDoes() {
        assertThat(
                        Surroundings.difference(
                                Map.of("time", "1", "firmware", "A", "lsblk x fsavail", "1"),
                                Map.of(
                                        "time", "2",
                                        "firmware", "B",
                                        "lsblk x fsavail", "2",
                                        "governor", "powersave")))
                .isEqualTo(List.of("firmware: A -> B", "governor: (none) -> powersave"));
    }
}
