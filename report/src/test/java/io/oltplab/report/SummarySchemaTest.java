package io.oltplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.ResultJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummarySchemaTest {

    private static final RunResult TPCC = SimulatedRuns.tpcc("tpcc", 5, 1, 1).result();
    private static final RunResult RAW = SimulatedRuns.raw("rawio", 10_000, 1).result();

    private static List<Error> errors(String json) throws IOException {
        try (InputStream in = Reports.class.getResourceAsStream("schema/summary-1.schema.json")) {
            Schema schema =
                    SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return schema.validate(json, InputFormat.JSON);
        }
    }

    @Test
    void whatTheProgramWritesFits() throws IOException {
        assertThat(errors(ResultJson.text(TPCC))).isEmpty();
        assertThat(errors(ResultJson.text(RAW))).isEmpty();
    }

    @Test
    void aPartialResultFits() throws IOException {
        RunResult partial =
                SimulatedRuns.with(
                                SimulatedRuns.sysbench("sysbench", 5, 1, 1),
                                RunResult.Status.PARTIAL,
                                "stopped by the user",
                                Map.of())
                        .result();

        assertThat(errors(ResultJson.text(partial))).isEmpty();
    }

    /// Each case puts one fault into a result that fits.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\"oltplab-result/1\"; \"oltplab-result/2\"",
                "\"COMPLETE\"; \"DONE\"",
                "\"type\" : \"users\"; \"type\" : \"people\"",
                "\"users\" : 10; \"users\" : 0",
                "\"seed\" : 42; \"sed\" : 42",
                "\"PT10S\"; \"10 s\"",
                "\"level\" : \"PASS\"; \"level\" : \"OK\"",
                "2026-03-01T12:00:00Z; 2026-03-01 12:00"
            })
    void aFaultIsRefused(String right, String wrong) throws IOException {
        String json = ResultJson.text(TPCC);
        assertThat(json).contains(right);

        assertThat(errors(json.replace(right, wrong))).isNotEmpty();
    }
}
