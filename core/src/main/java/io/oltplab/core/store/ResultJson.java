package io.oltplab.core.store;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Table;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/// Plans and results as JSON. The cases of a sealed type are told apart by `"type"`, durations and
/// instants are ISO-8601, unknown keys are refused.
public final class ResultJson {

    private static final Pattern MISSING =
            Pattern.compile("^Missing (?:required )?creator property '([^']+)'");
    private static final JsonMapper LINE = mapper(false);
    private static final JsonMapper PRETTY = mapper(true);

    private ResultJson() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Load.Users.class, name = "users"),
        @JsonSubTypes.Type(value = Load.Rate.class, name = "rate"),
        @JsonSubTypes.Type(value = Load.Saturate.class, name = "saturate")
    })
    private interface LoadCases {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Target.Database.class, name = "database"),
        @JsonSubTypes.Type(value = Target.Device.class, name = "device")
    })
    private interface TargetCases {}

    private static JsonMapper mapper(boolean indented) {
        SimpleModule paths = new SimpleModule("paths");
        paths.addSerializer(Path.class, new PathWriter());
        paths.addDeserializer(Path.class, new PathReader());
        return JsonMapper.builder()
                .addModule(paths)
                .addMixIn(Load.class, LoadCases.class)
                .addMixIn(Target.class, TargetCases.class)
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(
                        DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
                        DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .configure(SerializationFeature.INDENT_OUTPUT, indented)
                .build();
    }

    /// A result over many lines, as in `summary.json`.
    public static String text(RunResult result) {
        return PRETTY.writeValueAsString(result) + "\n";
    }

    /// A plan over many lines, as in `plan.json`.
    public static String text(Plan plan) {
        return PRETTY.writeValueAsString(plan) + "\n";
    }

    /// A table over many lines, as suites keep those that belong to no run.
    public static String text(Table table) {
        return PRETTY.writeValueAsString(table) + "\n";
    }

    /// The table in a text.
    ///
    /// @param source where the text is from, for messages
    /// @throws IllegalArgumentException with one line that names the source and what is wrong
    public static Table table(String text, String source) {
        return read(text, Table.class, source);
    }

    /// The result in a text.
    ///
    /// @param source where the text is from, for messages
    /// @throws IllegalArgumentException with one line that names the source and what is wrong
    public static RunResult result(String text, String source) {
        RunResult result = read(text, RunResult.class, source);
        if (!result.schema().equals(RunResult.SCHEMA)) {
            throw new IllegalArgumentException(
                    source
                            + ": schema "
                            + result.schema()
                            + " is not known, this program reads "
                            + RunResult.SCHEMA);
        }
        return result;
    }

    /// The plan in a text.
    ///
    /// @param source where the text is from, for messages
    /// @throws IllegalArgumentException with one line that names the source and what is wrong
    public static Plan plan(String text, String source) {
        return read(text, Plan.class, source);
    }

    static String pretty(Object value) {
        return PRETTY.writeValueAsString(value) + "\n";
    }

    static String line(Object value) {
        return LINE.writeValueAsString(value) + "\n";
    }

    static <T> T read(String text, Class<T> type, String source) {
        return read(text, line -> LINE.readValue(line, type), source);
    }

    static <T> T read(String text, TypeReference<T> type, String source) {
        return read(text, line -> LINE.readValue(line, type), source);
    }

    private static <T> T read(String text, Function<String, @Nullable T> parser, String source) {
        try {
            T value = parser.apply(text);
            if (value == null) {
                throw new IllegalArgumentException(source + ": nothing in it");
            }
            return value;
        } catch (UnrecognizedPropertyException e) {
            throw new IllegalArgumentException(
                    source + ": unknown key " + e.getPropertyName() + at(e), e);
        } catch (ValueInstantiationException e) {
            String why = e.getCause() == null ? plain(e) : oneLine(e.getCause());
            throw new IllegalArgumentException(source + ": " + why + at(e), e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(source + ": " + plain(e) + at(e), e);
        }
    }

    /// What Jackson says to programmers, for people.
    private static String plain(JacksonException e) {
        String message = String.valueOf(e.getOriginalMessage());
        Matcher missing = MISSING.matcher(message);
        if (missing.find()) {
            return "key " + missing.group(1) + " is missing";
        }
        String key = key(e);
        return switch (e) {
            case StreamReadException _ -> "this is no whole JSON";
            case InvalidFormatException wrong ->
                    "value " + wrong.getValue() + " is not allowed" + key;
            default -> "a value of the wrong kind" + key;
        };
    }

    private static String key(JacksonException e) {
        String path =
                e.getPath().stream()
                        .map(
                                step ->
                                        step.getPropertyName() == null
                                                ? Integer.toString(step.getIndex())
                                                : step.getPropertyName())
                        .collect(Collectors.joining("."));
        return path.isEmpty() ? "" : " in " + path;
    }

    private static String oneLine(Throwable cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }

    private static String at(JacksonException e) {
        return e.getLocation() == null
                ? ""
                : " (line "
                        + e.getLocation().getLineNr()
                        + ", column "
                        + e.getLocation().getColumnNr()
                        + ")";
    }

    private static final class PathWriter extends StdScalarSerializer<Path> {
        PathWriter() {
            super(Path.class);
        }

        @Override
        public void serialize(Path value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(value.toString());
        }
    }

    private static final class PathReader extends StdScalarDeserializer<Path> {
        PathReader() {
            super(Path.class);
        }

        @Override
        public Path deserialize(JsonParser parser, DeserializationContext context) {
            return Path.of(parser.getString());
        }
    }
}
