package io.oltplab.rawio.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The sweeps that come with the program: every `.yaml` file in the folder `catalog` beside this
/// class.
public final class Catalog {

    private static final String SUFFIX = ".yaml";
    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    private Catalog() {}

    /// All of them by name.
    public static List<Profile> all() {
        try {
            URL folder = Objects.requireNonNull(Catalog.class.getResource("catalog"));
            URI uri = folder.toURI();
            if (!"jar".equals(uri.getScheme())) {
                return readAll(Path.of(uri));
            }
            try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                return readAll(jar.getPath(uri.getSchemeSpecificPart().replaceFirst("^.*!", "")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The one of that name, or of that file.
    ///
    /// @param nameOrFile a name of [#all], or the path of a YAML file, which ends in `.yaml`
    /// @throws IllegalArgumentException saying where the names stand, or what is wrong in the file
    public static Profile find(String nameOrFile) {
        if (nameOrFile.endsWith(SUFFIX)) {
            Path file = Path.of(nameOrFile);
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("--profile " + nameOrFile + ": no such file");
            }
            try {
                return read(file);
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "--profile " + nameOrFile + ": cannot read it: " + e.getMessage(), e);
            }
        }
        String file = nameOrFile + SUFFIX;
        try (InputStream in =
                nameOrFile.contains("/")
                        ? null
                        : Catalog.class.getResourceAsStream("catalog/" + file)) {
            if (in != null) {
                return read(in, file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalArgumentException(
                "--profile must be a name that `oltplab rawio list` shows, such as 4k-rand-read, or a"
                        + " file that ends in .yaml, got "
                        + nameOrFile);
    }

    private static List<Profile> readAll(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> list = Files.list(folder)) {
            files = list.filter(f -> f.toString().endsWith(SUFFIX)).toList();
        }
        List<Profile> profiles = new ArrayList<>();
        for (Path file : files) {
            profiles.add(read(file));
        }
        profiles.sort(Comparator.comparing(Profile::name));
        return List.copyOf(profiles);
    }

    private static Profile read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        }
    }

    private static Profile read(InputStream in, String file) {
        try {
            return YAML.readValue(in, Profile.class);
        } catch (JacksonException e) {
            Throwable cause = e.getCause() instanceof IllegalArgumentException i ? i : e;
            throw new IllegalArgumentException(
                    file + ": " + firstLine(Objects.requireNonNullElse(cause.getMessage(), "?")),
                    e);
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
