package io.oltplab.runner.vm.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.oltplab.core.bench.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplatesTest {

    private static final Path FOLDER = Path.of("..", "vm-templates");

    @Test
    void whatIsListedIsWhatIsThere() throws IOException {
        assertThat(names("kinds")).isEqualTo(Templates.KINDS);
        assertThat(names("rigs")).isEqualTo(Templates.RIGS);
    }

    @Test
    void everyKindAndRigIsNamedAsItsFile() {
        for (String name : Templates.KINDS) {
            assertThat(Templates.kind(name).kind()).isEqualTo(name);
        }
        for (String name : Templates.RIGS) {
            assertThat(Templates.layout(name).rig().rig()).isEqualTo(name);
        }
    }

    /// The published sizes: 100 + 500 GB, 64 GiB, 48 GiB buffer; 92 + 447 + 270 GB, 60 GiB, 24 GiB
    /// buffer pool; 8 or 16 vCPU, LSI Logic SAS.
    @ParameterizedTest
    @CsvSource({
        "sqlserver-2022-linux, 64, 48, 100, 0, 500",
        "sqlserver-windows, 64, 48, 100, 0, 500",
        "sysbench-percona, 60, 24, 92, 447, 270",
    })
    void publishedSizesAreExact(
            String name, long memory, long buffer, long boot, long prebuilt, long testdb) {
        Kind kind = Templates.kind(name);

        assertThat(kind.vcpus()).containsExactly(8, 16);
        assertThat(kind.controller()).isEqualTo(Kind.Controller.LSILOGICSAS);
        assertThat(kind.memory().bytes()).isEqualTo(memory * 1024 * 1024 * 1024);
        assertThat(kind.buffer()).isEqualTo(new ByteSize(buffer * 1024 * 1024 * 1024));
        assertThat(bytes(kind, Role.BOOT)).isEqualTo(boot * 1_000_000_000);
        assertThat(bytes(kind, Role.PREBUILT)).isEqualTo(prebuilt * 1_000_000_000);
        assertThat(bytes(kind, Role.TESTDB)).isEqualTo(testdb * 1_000_000_000);
    }

    @Test
    void theExampleIsFourMachinesThatDifferOnlyWhereTheyMust() {
        Layout layout = Templates.layout("example-4x");

        assertThat(layout.machines()).hasSize(4);
        assertThat(layout.machines().stream().map(Machine::mac).distinct()).hasSize(4);
        assertThat(layout.instances().stream().map(Instance::url))
                .containsExactly(
                        "jdbc:mysql://192.0.2.11:3306/oltplab",
                        "jdbc:mysql://192.0.2.12:3306/oltplab",
                        "jdbc:mysql://192.0.2.13:3306/oltplab",
                        "jdbc:mysql://192.0.2.14:3306/oltplab");
        assertThat(layout.onDut())
                .extracting(MachineDisk::role, MachineDisk::partition)
                .containsExactly(
                        tuple(Role.TESTDB, 1),
                        tuple(Role.TESTDB, 2),
                        tuple(Role.TESTDB, 3),
                        tuple(Role.TESTDB, 4));
    }

    @Test
    void anUnknownKeyIsRefusedWithLineColumnAndSuggestion() {
        String text = Templates.text("example-4x").replace("copies: 4", "copis: 4");

        assertThatThrownBy(() -> Templates.layout(text, "my.yaml", null))
                .isInstanceOf(Refused.class)
                .hasMessageMatching(
                        "my\\.yaml:6:[0-9]+: unknown key copis; did you mean copies\\?");
    }

    @Test
    void anUnknownKeyLikeNoneIsRefusedWithThoseAllowed() {
        String text = Templates.text("example-4x").replace("bridge: br0", "zzzzzzzz: br0");

        assertThatThrownBy(() -> Templates.layout(text, "my.yaml", null))
                .hasMessageContaining("unknown key zzzzzzzz; allowed are bridge, dns,");
    }

    @Test
    void aKeyTwiceIsRefused() {
        String text = Templates.text("example-4x") + "copies: 2\n";

        assertThatThrownBy(() -> Templates.layout(text, "my.yaml", null))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("copies");
    }

    @Test
    void aWrongWordIsRefusedWithThoseAllowed() {
        String text = Templates.text("example-4x").replace("backing: partition", "backing: file");

        assertThatThrownBy(() -> Templates.layout(text, "my.yaml", null))
                .hasMessageContaining("disks[2].backing must be one of")
                .hasMessageContaining("raw-file")
                .hasMessageEndingWith("got file");
    }

    @Test
    void aWrongUnitIsRefusedWithThoseAllowed() {
        String text = Templates.text("example-4x").replace("3.2TB", "3.2T");

        assertThatThrownBy(() -> Templates.layout(text, "my.yaml", null))
                .hasMessageContaining("MB, GB, TB, MiB, GiB, TiB, such as 270GB, got 3.2T");
    }

    @Test
    void aMissingKeyIsRefused() {
        String text = Templates.text("example-4x").replaceFirst("(?m)^kind: .*$", "");

        assertThatThrownBy(() -> Templates.layout(text, "my.yaml", null))
                .hasMessageContaining("kind is missing");
    }

    @Test
    void aMisspeltRigIsRefusedWithASuggestion() {
        assertThatThrownBy(() -> Templates.layout("example-4"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean example-4x?");
    }

    @Test
    void aRigMayNameAKindOfItsOwnFolder(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("small.yaml"),
                Templates.text("sysbench-percona")
                        .replace("kind: sysbench-percona", "kind: small")
                        .replace("270GB", "27GB"));
        Path rig = folder.resolve("rig.yaml");
        Files.writeString(
                rig,
                Templates.text("example-4x").replace("kind: sysbench-percona", "kind: small.yaml"));

        Layout layout = Templates.layout(rig.toString());

        assertThat(layout.machines().getFirst().disk(Role.TESTDB).orElseThrow().size())
                .isEqualTo(ByteSize.parse("27GB"));
    }

    @ParameterizedTest
    @CsvSource({
        "270GB, 270000000000, 252",
        "64GiB, 68719476736, 64",
        "3.2TB, 3200000000000, 2981",
        "640MiB, 671088640, 1",
    })
    void sizesAreReadAndWrittenExactly(String text, long bytes, long gibUp) {
        ByteSize size = ByteSize.parse(text);

        assertThat(size.bytes()).isEqualTo(bytes);
        assertThat(size.gibUp()).isEqualTo(gibUp);
        assertThat(ByteSize.parse(size.toString())).isEqualTo(size);
    }

    private static long bytes(Kind kind, Role role) {
        return kind.disk(role).map(disk -> disk.size().bytes()).orElse(0L);
    }

    private static List<String> names(String folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .sorted()
                    .toList();
        }
    }
}
