package io.oltplab.rawio.checkpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A transformer whose checkpoint is written: its YAML file in the folder `models`.
///
/// @param name the file's name
/// @param source of the numbers, one line
/// @param ranks processes that each write a part
/// @param layers of the network
/// @param hidden width of a layer
/// @param feedForward width between two layers
/// @param heads of the attention
/// @param keyValueHeads shared by groups of heads
/// @param vocabulary number of tokens
public record Model(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String source,
        @JsonProperty(required = true) int ranks,
        @JsonProperty(required = true) int layers,
        @JsonProperty(required = true) int hidden,
        @JsonProperty(required = true) int feedForward,
        @JsonProperty(required = true) int heads,
        @JsonProperty(required = true) int keyValueHeads,
        @JsonProperty(required = true) int vocabulary) {

    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();

    /// Weights are stored in two bytes.
    private static final long WEIGHT_BYTES = 2;

    /// The optimizer keeps three numbers of four bytes for each weight.
    private static final long OPTIMIZER_BYTES = 12;

    /// And as many for five vectors of each rank.
    private static final long VECTORS = 5;

    /// The model of that name.
    ///
    /// @throws IllegalArgumentException when there is none
    public static Model find(String name) {
        try (InputStream in =
                name.matches("[a-z0-9-]+")
                        ? Model.class.getResourceAsStream("models/" + name + ".yaml")
                        : null) {
            if (in == null) {
                throw new IllegalArgumentException(
                        "--model must be llama3-8b, llama3-70b, llama3-405b or llama3-1t, got "
                                + name);
            }
            return YAML.readValue(in, Model.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JacksonException e) {
            throw new IllegalStateException("model " + name, e);
        }
    }

    /// Number of weights (DLIO: embedding in and out, and per layer attention, two norms and a
    /// gated feed-forward network).
    public long parameters() {
        long h = hidden;
        long attention = h * (h + 2 * (h / heads * keyValueHeads)) + h * h;
        long layer = 2 * h + attention + 3 * h * feedForward;
        return 2L * vocabulary * h + h + layers * layer;
    }

    /// Bytes of the weights of one checkpoint.
    public long modelBytes() {
        return WEIGHT_BYTES * parameters();
    }

    /// Bytes of the optimizer's state of one checkpoint, all ranks together.
    public long optimizerBytes() {
        return OPTIMIZER_BYTES * (parameters() + VECTORS * hidden * ranks);
    }
}
