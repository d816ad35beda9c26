package io.oltplab.runner.vm.rig;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads kinds and rigs, those that come with the program (`vm-templates/`, on the class path) and
/// the user's own.
public final class Templates {

    /// The kinds that come with the program.
    public static final List<String> KINDS =
            List.of(
                    "loadgen",
                    "mini",
                    "mysql",
                    "sqlserver-2022-linux",
                    "sqlserver-windows",
                    "sysbench-percona");

    /// The rigs that come with the program.
    public static final List<String> RIGS = List.of("example-4x", "example-windows", "mini-2x");

    private static final String SUFFIX = ".yaml";

    /// The names of an enum, in Jackson's message.
    private static final Pattern ALLOWED =
            Pattern.compile("accepted for Enum class: \\[([^\\]]*)]");

    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private Templates() {}

    /// A rig with its kind, checked.
    ///
    /// @param nameOrFile one of [#RIGS], or the path of a file that ends in `.yaml`
    /// @throws Refused naming file, line, column and what is wrong
    public static Layout layout(String nameOrFile) {
        if (!nameOrFile.endsWith(SUFFIX)) {
            return layout(shipped("rigs", RIGS, "--rig", nameOrFile), nameOrFile, null);
        }
        return layout(file("--rig", Path.of(nameOrFile)), nameOrFile, Path.of(nameOrFile));
    }

    /// A kind that comes with the program.
    public static Kind kind(String name) {
        return read(shipped("kinds", KINDS, "kind", name), name + SUFFIX, Kind.class);
    }

    /// The text of a kind or rig that comes with the program.
    public static String text(String name) {
        return RIGS.contains(name)
                ? shipped("rigs", RIGS, "NAME", name)
                : shipped("kinds", KINDS, "NAME", name);
    }

    /// The text of a file of `vm-templates/`.
    ///
    /// @param path such as `guest/linux/provision`
    public static String resource(String path) {
        try (InputStream in = Templates.class.getResourceAsStream("/vm-templates/" + path)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: vm-templates/" + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Layout layout(String text, String source, @Nullable Path rigFile) {
        Rig rig = read(text, source, Rig.class);
        Kind kind;
        if (rig.kind().endsWith(SUFFIX) && rigFile != null) {
            Path file = rigFile.resolveSibling(rig.kind());
            kind = read(file("kind", file), file.toString(), Kind.class);
        } else {
            try {
                kind = kind(rig.kind());
            } catch (IllegalArgumentException e) {
                throw new Refused(ExitCode.CONFIGURATION, source + ": " + e.getMessage(), e);
            }
        }
        try {
            return Layout.of(rig, kind);
        } catch (IllegalArgumentException e) {
            throw new Refused(ExitCode.CONFIGURATION, source + ": " + e.getMessage(), e);
        }
    }

    static <T> T read(String text, String source, Class<T> type) {
        try {
            Keys.check(YAML, text, source, type);
            T read = YAML.readValue(text, type);
            if (read == null) {
                throw new Refused(ExitCode.CONFIGURATION, source + ": it is empty");
            }
            return read;
        } catch (JacksonException e) {
            throw new Refused(ExitCode.CONFIGURATION, source + place(e) + ": " + explain(e), e);
        }
    }

    private static String shipped(String folder, List<String> names, String what, String name) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    what
                            + " must be one of "
                            + String.join(", ", names)
                            + ", or a file that ends in .yaml, got "
                            + name
                            + Keys.nearest(name, names)
                                    .map(n -> "; did you mean " + n + "?")
                                    .orElse(""));
        }
        return resource(folder + "/" + name + SUFFIX);
    }

    private static String file(String what, Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    what + " " + file + ": cannot be read: " + e.getClass().getSimpleName(),
                    e);
        }
    }

    private static String place(JacksonException e) {
        TokenStreamLocation location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ":" + location.getLineNr() + ":" + location.getColumnNr();
    }

    private static String explain(JacksonException e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalArgumentException mistake) {
                return Objects.requireNonNullElse(mistake.getMessage(), "?");
            }
        }
        if (e instanceof InvalidFormatException format) {
            Matcher allowed = ALLOWED.matcher(format.getOriginalMessage());
            return path(format)
                    + (allowed.find()
                            ? " must be one of " + allowed.group(1)
                            : " must be " + format.getTargetType().getSimpleName())
                    + ", got "
                    + format.getValue();
        }
        return firstLine(Objects.requireNonNullElse(e.getOriginalMessage(), "?"));
    }

    private static String path(DatabindException e) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            String name = step.getPropertyName();
            path.append(name == null ? "[" + step.getIndex() + "]" : "." + name);
        }
        return path.isEmpty() ? "" : path.substring(path.charAt(0) == '.' ? 1 : 0);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
