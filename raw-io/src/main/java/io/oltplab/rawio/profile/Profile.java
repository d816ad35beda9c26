package io.oltplab.rawio.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.oltplab.core.plan.ByteSize;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A named sweep, as its YAML file says.
///
/// @param name lower case with dashes; the file's name
/// @param title for people
/// @param origin where the parameters come from
/// @param source which text that is, one line
/// @param inFlight I/Os in progress at the same time
/// @param note what a reader of the result should know, or nothing
/// @param matrix the cells of a matrix, if the sweep is one
/// @param streams the mix; the shares add up to 100
public record Profile(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String title,
        @JsonProperty(required = true) Origin origin,
        @JsonProperty(required = true) String source,
        @JsonProperty(required = true) int inFlight,
        @Nullable String note,
        @Nullable Matrix matrix,
        @JsonProperty(required = true) List<Stream> streams) {

    /// As many as the deepest queue that a common NVMe driver offers, twice.
    private static final int IN_FLIGHT_MAX = 2048;

    public Profile {
        if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException(
                    "name of a profile must be lower-case words joined by dashes, got " + name);
        }
        if (inFlight < 1 || inFlight > IN_FLIGHT_MAX) {
            throw new IllegalArgumentException(
                    "in-flight must be 1 to " + IN_FLIGHT_MAX + ", got " + inFlight);
        }
        if (streams.isEmpty()) {
            throw new IllegalArgumentException("streams must name at least one");
        }
        double sum = streams.stream().mapToDouble(Stream::share).sum();
        if (Math.abs(sum - 100) > 1e-6) {
            throw new IllegalArgumentException(
                    "the shares of streams must add up to 100, got " + sum);
        }
        streams = List.copyOf(streams);
    }

    /// For the result's environment: where it comes from, and its streams as JSON.
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("title", title);
        facts.put("origin", origin.toString());
        facts.put("source", source);
        facts.put("in-flight", Integer.toString(inFlight));
        facts.put("streams", JsonMapper.shared().writeValueAsString(streams));
        if (note != null) {
            facts.put("note", note);
        }
        return facts;
    }

    /// Whether any I/O writes.
    public boolean writes() {
        return streams.stream().anyMatch(s -> s.read() < 100);
    }

    /// Whether any I/O reads.
    public boolean reads() {
        return streams.stream().anyMatch(s -> s.read() > 0);
    }

    /// The longest I/O in bytes.
    public int maxLength() {
        return (int)
                streams.stream()
                        .flatMap(s -> s.sizes().keySet().stream())
                        .mapToLong(size -> ByteSize.parse(size).bytes())
                        .max()
                        .orElseThrow();
    }

    /// The shortest I/O in bytes.
    public int minLength() {
        return (int)
                streams.stream()
                        .flatMap(s -> s.sizes().keySet().stream())
                        .mapToLong(size -> ByteSize.parse(size).bytes())
                        .min()
                        .orElseThrow();
    }

    /// The same mix with another number in flight.
    public Profile withInFlight(int number) {
        return new Profile(name, title, origin, source, number, note, matrix, streams);
    }

    /// The same order and directions with I/Os of one size.
    public Profile withSize(String size) {
        List<Stream> sized =
                streams.stream()
                        .map(
                                s ->
                                        new Stream(
                                                s.share(),
                                                Map.of(size, 100.0),
                                                s.read(),
                                                s.random(),
                                                s.hot()))
                        .toList();
        return new Profile(name, title, origin, source, inFlight, note, matrix, sized);
    }
}
