package io.oltplab.rawio.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {

    private static final String GOOD =
            """
            name: own-mix
            title: A mix of our own
            origin: user
            source: a test
            in-flight: 4
            streams:
              - share: 75
                sizes: {4K: 60, 64K: 40}
                read: 70
                random: 80
                hot: {share: 90, range: 10}
              - share: 25
                sizes: {1M: 100}
                read: 0
                random: 0
            """;

    @TempDir private Path folder;

    @Test
    void everySweepSaysWhereItComesFrom() {
        assertThat(Catalog.all())
                .hasSizeGreaterThanOrEqualTo(4)
                .allSatisfy(
                        p -> {
                            assertThat(p.source()).isNotBlank();
                            assertThat(p.origin()).isNotEqualTo(Origin.USER);
                        })
                .extracting(Profile::name)
                .contains("4k-rand-read", "4k-rand-write", "64k-seq-read", "64k-seq-write")
                .doesNotHaveDuplicates();
    }

    @Test
    void fileOfTheUserIsAProfile() throws IOException {
        Profile profile = Catalog.find(written(GOOD));
        assertThat(profile.inFlight()).isEqualTo(4);
        assertThat(profile.maxLength()).isEqualTo(1 << 20);
        assertThat(profile.minLength()).isEqualTo(4096);
        assertThat(profile.writes()).isTrue();
        assertThat(profile.reads()).isTrue();
        assertThat(profile.streams().getFirst().hot()).isEqualTo(new Stream.Hot(90, 10));
    }

    @Test
    void mistakesInAFileAreNamed() throws IOException {
        refuses(GOOD.replace("share: 25", "share: 20"), "must add up to 100, got 95");
        refuses(GOOD.replace("4K: 60", "5K: 60"), "an I/O size must be a power of two");
        refuses(GOOD.replace("64K: 40", "64K: 50"), "the percents of sizes must add up to 100");
        refuses(GOOD.replace("read: 70", "read: 170"), "read must be 0 to 100 percent, got 170");
        refuses(GOOD.replace("in-flight: 4", "in-flight: 0"), "in-flight must be 1 to 2048, got 0");
        refuses(GOOD.replace("title:", "titel:"), "title");
        refuses(GOOD.replace("source: a test\n", ""), "source");
        refuses(GOOD.replace("own-mix", "Own Mix"), "lower-case words joined by dashes");
    }

    @Test
    void unknownNameSaysWhereTheNamesStand() {
        assertThatThrownBy(() -> Catalog.find("sql-9505"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--profile must be a name that `oltplab rawio list` shows")
                .hasMessageContaining("4k-rand-read")
                .hasMessageEndingWith("got sql-9505");
        assertThatThrownBy(() -> Catalog.find(folder.resolve("no.yaml").toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no such file");
    }

    private String written(String text) throws IOException {
        return Files.writeString(folder.resolve("mix.yaml"), text).toString();
    }

    private void refuses(String text, String message) throws IOException {
        String file = written(text);
        assertThatThrownBy(() -> Catalog.find(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mix.yaml")
                .hasMessageContaining(message);
    }
}
