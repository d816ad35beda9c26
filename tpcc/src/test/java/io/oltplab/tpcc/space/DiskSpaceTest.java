package io.oltplab.tpcc.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.tpcc.input.Mix;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {

    private static final Mix SHARES = Mix.parse("45/43/4/4/4");

    private static DiskSpace free(double gb) {
        return new DiskSpace(new Volume("/drive", (long) (gb * 1e9)));
    }

    @Test
    void growthIsThatOfOrdersLinesAndHistory() {
        // 3,158 TPS: 1,421.1 New-Orders x 572 bytes + 1,357.9 Payments x 46 bytes = 875,338 bytes
        // per second, twice that on disk: 6.302 GB an hour.
        assertThat(DiskSpace.growthPerHour(3_158, SHARES)).isCloseTo(6.302e9, within(0.002e9));
    }

    @Test
    void aRunThatFitsSaysWhatItTakes() {
        assertThat(free(100).beforeRun(3_158, SHARES, Duration.ofHours(3)))
                .isEqualTo(
                        "disk growth 6.30 GB an hour at that rate, 18.91 GB in this run; 100.0 GB"
                                + " free on /drive");
    }

    @Test
    void aRunThatWouldFillTheVolumeIsRefused() {
        assertThatThrownBy(() -> free(19).beforeRun(3_158, SHARES, Duration.ofHours(3)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                .hasMessageContaining("would grow by 18.9 GB")
                .hasMessageContaining("/drive has 19.0 GB free");
    }

    @Test
    void withoutWaitsThereIsNoCeilingAndNothingToRefuse() {
        String line = free(1).beforeRun(Double.POSITIVE_INFINITY, SHARES, Duration.ofHours(300));
        assertThat(line)
                .isEqualTo(
                        "disk growth 2.00 GB an hour for each 1,000 transactions per second; 1.0 GB"
                                + " free on /drive, enough for 0.5 hours of that");
    }

    @Test
    void anUnknownVolumeRefusesNothingAndSaysSo() {
        DiskSpace unknown = new DiskSpace(Volume.UNKNOWN);
        assertThat(unknown.beforeRun(1e6, SHARES, Duration.ofHours(1_000)))
                .contains("not known (--volume PATH");
        assertThat(unknown.beforeLoad(1_000_000_000)).contains("the load needs 240.6 GB");
    }

    @Test
    void aLoadThatDoesNotFitIsRefused() {
        // A warehouse: 120 MB, and 100 MB beside.
        assertThat(free(0.3).beforeLoad(499_011))
                .isEqualTo("the load needs 0.2 GB; 0.3 GB free on /drive");
        assertThatThrownBy(() -> free(0.2).beforeLoad(499_011))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("need 0.2 GB, /drive has 0.2 GB free");
    }

    @Test
    void aVolumeIsThatOfAPath(@TempDir Path folder) {
        assertThat(Volume.at(folder).knowsFree()).isTrue();
        assertThatThrownBy(() -> Volume.at(folder.resolve("none")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("--volume");
    }
}
