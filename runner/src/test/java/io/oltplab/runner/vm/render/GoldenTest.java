package io.oltplab.runner.vm.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What is rendered is what is checked in, in `vm-templates/golden/`: the files of machine 1 and
/// those of the whole rig. `-Doltplab.golden=write` writes them anew.
class GoldenTest {

    private static final Path GOLDEN = Path.of("..", "vm-templates", "golden");

    @ParameterizedTest
    @CsvSource({
        "example-4x, LIBVIRT",
        "example-4x, QEMU",
        "example-4x, OVF",
        "example-4x, VMX",
        "example-4x, TERRAFORM",
        "example-4x, PROXMOX",
        "example-windows, VMX",
        "mini-2x, QEMU",
    })
    void renderedIsWhatIsCheckedIn(String rig, Target target) throws IOException {
        Map<String, String> rendered = new TreeMap<>();
        target.render(Templates.layout(rig))
                .files()
                .forEach(
                        (path, file) -> {
                            if (!path.matches(".*-[2-9](\\.[a-z]+|/.*)?")) {
                                rendered.put(path, file.text());
                            }
                        });
        Path folder = GOLDEN.resolve(rig).resolve(target.option());
        if ("write".equals(System.getProperty("oltplab.golden"))) {
            for (Map.Entry<String, String> file : rendered.entrySet()) {
                Files.createDirectories(folder.resolve(file.getKey()).getParent());
                Files.writeString(folder.resolve(file.getKey()), file.getValue());
            }
        }

        Map<String, String> golden = read(folder);

        assertThat(rendered.keySet()).isEqualTo(golden.keySet());
        rendered.forEach((path, text) -> assertThat(text).as(path).isEqualTo(golden.get(path)));
    }

    @ParameterizedTest
    @EnumSource
    void theOtherMachinesHaveTheSameFiles(Target target) {
        Map<String, Rendered.Text> files = target.render(Templates.layout("example-4x")).files();

        files.keySet().stream()
                .filter(path -> path.contains("example-4x-1"))
                .forEach(
                        path -> {
                            for (int machine = 2; machine <= 4; machine++) {
                                assertThat(files)
                                        .containsKey(path.replace("4x-1", "4x-" + machine));
                            }
                        });
    }

    @ParameterizedTest
    @EnumSource
    void renderingTwiceGivesTheSame(Target target) {
        Layout layout = Templates.layout("example-4x");

        assertThat(target.render(layout).files()).isEqualTo(target.render(layout).files());
    }

    @Test
    void windowsIsForEsxiOnly() {
        assertThatThrownBy(() -> Target.LIBVIRT.render(Templates.layout("example-windows")))
                .hasMessageContaining("ovf, vmx and terraform only");
    }

    @Test
    void aTargetSaysWhatTheRigLacks() {
        assertThatThrownBy(() -> Target.TERRAFORM.render(Templates.layout("mini-2x")))
                .hasMessage("esxi is missing in the rig: this target needs it");
        assertThatThrownBy(() -> Target.LIBVIRT.render(Templates.layout("mini-2x")))
                .hasMessage("network.bridge is missing in the rig: this target needs it");
    }

    @Test
    void scriptsAreExecutable(@TempDir Path folder) throws IOException {
        Target.LIBVIRT.render(Templates.layout("example-4x")).write(folder);

        assertThat(folder.resolve("up")).isExecutable();
        assertThat(folder.resolve("prepare-drive")).isExecutable();
        assertThat(Files.isExecutable(folder.resolve("machines.json"))).isFalse();
    }

    private static Map<String, String> read(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }
}
