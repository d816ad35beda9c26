package io.oltplab.sysbench.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The user guide's list of options is that of the program.
class GuideTest {

    /// Tests run in the module's folder.
    private static final Path PAGE = Path.of("../docs/guide/sysbench.md");

    private static List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (Option.Group group : Option.Group.values()) {
            rows.add("| **" + group.title() + "** | | |");
            for (Option option : Options.ALL.values()) {
                if (option.group() == group) {
                    String name = ("--" + option.name() + option.kind().form()).replace("|", "\\|");
                    rows.add(
                            "| `%s` | %s | %s |".formatted(name, option.standard(), option.help()));
                }
            }
        }
        return rows;
    }

    @Test
    void theListOfOptionsIsThatOfTheProgram() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        int start = page.indexOf("## All options");
        assertThat(page.subList(start, page.size()))
                .filteredOn(line -> line.startsWith("| `--") || line.startsWith("| **"))
                .isEqualTo(rows());
    }

    @Test
    void whatIsTakenWithoutEffectOrRefusedIsSaid() throws IOException {
        String page = Files.readString(PAGE);
        Options.WITHOUT_EFFECT.keySet().forEach(name -> assertThat(page).contains("--" + name));
        Options.REFUSED.keySet().forEach(name -> assertThat(page).contains("--" + name));
    }
}
