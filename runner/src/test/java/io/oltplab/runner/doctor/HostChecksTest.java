package io.oltplab.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostChecksTest {

    @TempDir private Path root = Path.of("");

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(java.util.Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text + "\n");
    }

    private List<Finding> all() {
        return new HostChecks(root, root, 10).all();
    }

    @Test
    void everyFindingThatIsNotGoodSaysWhatToDo() throws IOException {
        write("loadavg", "2.50 1 1 1/1 1");
        write("sys/kernel/io_uring_disabled", "2");
        write("sys/fs/aio-max-nr", "65536");
        write("sys/fs/aio-nr", "60000");
        write(
                "self/limits",
                """
                Max open files            1024                 4096                 files
                Max locked memory         65536                65536                bytes
                Max processes             1024                 1024                 processes
                """);
        write("swaps", "Filename Type Size Used Priority\n/dev/sda3 partition 9 0 -2");
        write("fs/cgroup/memory.max", "1073741824");
        write("kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
        write("devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        write("devices/system/clocksource/clocksource0/current_clocksource", "hpet");

        List<Finding> found = all();

        assertThat(found).extracting(Finding::check).startsWith("Java");
        assertThat(found.subList(1, found.size()))
                .hasSize(11)
                .allSatisfy(
                        finding -> {
                            assertThat(finding.level()).isEqualTo(Finding.Level.WARN);
                            assertThat(finding.advice()).isNotEmpty();
                        });
    }

    @Test
    void aFitHostHasNothingToDo() throws IOException {
        write("loadavg", "2.00 1 1 1/1 1");
        write("sys/kernel/io_uring_disabled", "0");
        write("devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        write(
                "self/limits",
                """
                Max open files            1048576              1048576              files
                Max locked memory         unlimited            unlimited            bytes
                Max processes             unlimited            unlimited            processes
                """);
        write("swaps", "Filename Type Size Used Priority");
        write("fs/cgroup/memory.max", "max");
        write("kernel/mm/transparent_hugepage/enabled", "always [madvise] never");

        assertThat(all())
                .hasSize(10)
                .allSatisfy(finding -> assertThat(finding.level()).isEqualTo(Finding.Level.OK));
    }
}
