package io.oltplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A result folder whose files end anywhere: power went, a disk was full, a copy was broken off.
class TruncationTest {

    private static final int CUTS_PER_FILE = 25;

    @TempDir Path temp;

    @Test
    void aFolderCutAnywhereGivesAReportOrOneClearLine() throws IOException {
        Path whole = StoredRuns.write(temp.resolve("whole"), "tpcc", "DRIVE", 1, 1);
        List<Path> files;
        try (Stream<Path> all = Files.list(whole)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        assertThat(files).hasSizeGreaterThan(8);
        SplittableRandom random = new SplittableRandom(42);
        int reports = 0;
        int refusals = 0;
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < CUTS_PER_FILE; i++) {
                int length = i == 0 ? 0 : random.nextInt(bytes.length + 1);
                // A killed run has no summary yet; a copy that broke off may have one.
                boolean summary = random.nextBoolean();
                Path cut = copy(whole, temp.resolve(file.getFileName() + "-" + i), summary);
                Files.write(cut.resolve(file.getFileName()), Arrays.copyOf(bytes, length));
                if (printed(cut, file + " cut to " + length + " bytes")) {
                    reports++;
                } else {
                    refusals++;
                }
            }
        }
        // Most cuts leave enough for a report; those of the plan do not.
        assertThat(reports).isGreaterThan(files.size() * CUTS_PER_FILE / 2);
        assertThat(refusals).isPositive();
    }

    private static Path copy(Path from, Path to, boolean summary) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> all = Files.list(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (summary || !file.endsWith("summary.json")) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
        return to;
    }

    private static boolean printed(Path folder, String what) {
        try {
            assertThat(Reports.text(folder)).as(what).contains("tpcc");
            // What drive and server counted is in the page only.
            if (what.contains("device.csv") || what.contains("db.jsonl")) {
                Reports.write(folder);
                assertThat(folder.resolve("report.html")).as(what).content().contains("</html>");
            }
            return true;
        } catch (Refused refused) {
            assertThat(refused.getMessage()).as(what).isNotBlank().doesNotContain("\n");
            return false;
        }
    }
}
