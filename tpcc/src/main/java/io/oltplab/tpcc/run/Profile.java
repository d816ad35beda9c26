package io.oltplab.tpcc.run;

import io.oltplab.tpcc.input.Mix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/// A named set of options of `oltplab tpcc run`, a data file. What the user names wins over it.
///
/// @param name of the profile; empty for none
/// @param options by the names of the command line
public record Profile(String name, Map<String, String> options) {

    /// No profile.
    public static final Profile NONE = new Profile("", Map.of());

    private static final List<String> NAMES = List.of("bmf-15000", "max", "tpcc-spec");

    public Profile {
        options = Map.copyOf(options);
    }

    /// The profile of a name.
    public static Profile of(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "profile must be one of " + String.join(", ", NAMES) + ", got " + name);
        }
        Properties values = new Properties();
        try (InputStream file =
                Profile.class.getResourceAsStream("profiles/" + name + ".properties")) {
            if (file == null) {
                throw new IllegalStateException("the program lacks its profile " + name);
            }
            values.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> options = new TreeMap<>();
        values.stringPropertyNames().forEach(key -> options.put(key, values.getProperty(key)));
        return new Profile(name, options);
    }

    /// Names of all profiles.
    public static List<String> names() {
        return NAMES;
    }

    /// An option as text.
    public Optional<String> text(String option) {
        return Optional.ofNullable(options.get(option));
    }

    /// An option as a whole number.
    public Optional<Integer> number(String option) {
        return text(option).map(Integer::valueOf);
    }

    /// The mix.
    public Mix mix() {
        return text("mix").map(Mix::parse).orElse(Mix.DECK);
    }
}
