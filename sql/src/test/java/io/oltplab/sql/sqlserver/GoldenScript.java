package io.oltplab.sql.sqlserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A file of `src/test/resources` with all texts of one kind, each ended by `GO`. Written anew by
/// `mvn test -Doltplab.golden=write -Dtest='*Golden*'`; what changed is then for a person to read.
public final class GoldenScript {

    private static final String END = "\nGO\n";

    private GoldenScript() {}

    /// Compares texts with those of a file.
    ///
    /// @param file below `src/test/resources`
    public static void check(String file, List<String> batches) throws IOException {
        Path path = Path.of("src/test/resources").resolve(file);
        StringBuilder text = new StringBuilder();
        batches.forEach(batch -> text.append(batch.stripTrailing()).append(END));
        if ("write".equals(System.getProperty("oltplab.golden"))) {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.writeString(path, text, UTF_8);
        }
        assertThat(text.toString()).isEqualTo(Files.readString(path, UTF_8));
    }

    /// The batches of a script for the database's own client, comments left out.
    public static List<String> batches(String script) {
        List<String> batches = new ArrayList<>();
        StringBuilder batch = new StringBuilder();
        for (String line : script.lines().toList()) {
            if (line.equals("GO")) {
                batches.add(batch.toString().strip());
                batch.setLength(0);
            } else if (!line.startsWith("--")) {
                batch.append(line).append('\n');
            }
        }
        assertThat(batch.toString()).as("what stands behind the last GO").isBlank();
        return batches;
    }
}
