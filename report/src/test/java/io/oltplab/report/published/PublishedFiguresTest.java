package io.oltplab.report.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.oltplab.report.published.PublishedFigure.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PublishedFiguresTest {

    private final List<PublishedFigure> all = PublishedFigures.all();

    private static PublishedFigure find(String drive, String test, String unit) {
        return PublishedFigures.of(drive).stream()
                .filter(figure -> figure.test().equals(test) && figure.unit().equals(unit))
                .findFirst()
                .orElseThrow();
    }

    /// The counts that results/published/README.md states.
    @Test
    void theFileHasTheRowsThatItsDescriptionCounts() {
        Map<Standing, Long> counts =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        PublishedFigure::standing, Collectors.counting()));

        assertThat(all).hasSize(441);
        assertThat(counts)
                .containsEntry(Standing.AS_PUBLISHED, 335L)
                .containsEntry(Standing.CORRECTED, 92L)
                .containsEntry(Standing.AMBIGUOUS, 13L)
                .containsEntry(Standing.DERIVED, 1L);
        assertThat(all.stream().filter(figure -> !figure.isKnown())).hasSize(4);
    }

    @Test
    void everyRowFitsTheSchema() throws IOException {
        Schema schema = schema();
        JsonMapper json = JsonMapper.shared();
        for (PublishedFigure figure : all) {
            assertThat(schema.validate(json.writeValueAsString(row(figure)), InputFormat.JSON))
                    .as(figure.toString())
                    .isEmpty();
        }
    }

    @Test
    void theSchemaRefusesANoteWithoutStanding() throws IOException {
        Map<String, Object> row = row(all.getFirst());
        row.put("note", "I think so");

        assertThat(schema().validate(JsonMapper.shared().writeValueAsString(row), InputFormat.JSON))
                .isNotEmpty();
    }

    private static Schema schema() throws IOException {
        try (InputStream in =
                PublishedFigures.class.getResourceAsStream(
                        "/io/oltplab/report/schema/published-row-1.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Map<String, Object> row(PublishedFigure figure) {
        Map<String, Object> row = new HashMap<>();
        row.put("review", figure.review());
        row.put("drive", figure.drive());
        row.put("capacity", figure.capacity());
        row.put("interface", figure.attachment());
        row.put("test", figure.test());
        row.put("metric", figure.metric());
        row.put("unit", figure.unit());
        row.put("value", figure.isKnown() ? figure.value() : null);
        row.put("note", figure.note());
        return row;
    }

    /// Spot checks against results/published/published-results.csv, read with the eye.
    @Test
    void figuresAreThoseOfTheFile() {
        assertThat(find("KIOXIA CM6-V", "VDBench SQL", "IOPS").value()).isEqualTo(266_458);
        assertThat(find("CM6-V", "VDBench SQL", "us").nanos()).hasValue(119_000);
    }

    /// 97,779 IOPS x 65,536 bytes = 6.408e9 B/s, which the review calls 6.11 GB/s.
    @Test
    void bandwidthIsInBytesWhateverTheReviewCallsIt() {
        String test = "VDBench 64K sequential read, 32 threads";
        double iops = find("CM6-V", test, "IOPS").value();

        assertThat(find("CM6-V", test, "GB/s").bytesPerSecond().orElseThrow())
                .isCloseTo(iops * 65_536, within(0.001 * iops * 65_536));
    }

    @Test
    void anUnknownDriveIsRefusedWithTheListOfThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PublishedFigures.of("CM7"))
                .withMessageStartingWith(
                        "published:CM7 is no published drive; there are: KIOXIA CM6-V,");
    }

    @Test
    void onlyRealDrivesCanBeNamed() {
        assertThat(PublishedFigures.drives())
                .contains("KIOXIA CM6-V", "SK hynix PE6011", "KIOXIA CM9-R", "Inspur NS8500 G2")
                .noneMatch(name -> name.contains("("))
                .noneMatch(name -> name.contains("group"));
    }

    @Test
    void csvKeepsCommasAndQuotesInsideQuotes() {
        assertThat(PublishedFigures.Csv.parse("a,\"b,\"\"c\"\"\"\r\n,d\r\n"))
                .isEqualTo(Arrays.asList(List.of("a", "b,\"c\""), List.of("", "d")));
    }
}
