package io.oltplab.sysbench.options;

import io.oltplab.core.store.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A command line in sysbench's grammar: `--name=value`, `--name value`, a switch alone, `-` and
/// `_` the same in names, positional words anywhere.
///
/// @param words the positional words in order
/// @param given the options that were given, by their names with dashes, in normal form; those of a
///   configuration file included
/// @param notices lines to show: old names that were used
public record CommandLine(List<String> words, Map<String, String> given, List<String> notices) {

    /// What may follow an option without effect as its value: not a command, not an option.
    private static final Pattern VALUE = Pattern.compile("\\d.*|on|off|all");

    public CommandLine {
        words = List.copyOf(words);
        given = Collections.unmodifiableMap(new TreeMap<>(given));
        notices = List.copyOf(notices);
    }

    /// Reads a command line.
    ///
    /// @throws IllegalArgumentException for an unknown option, a bad value, or a file that cannot
    ///   be read
    public static CommandLine parse(List<String> arguments) {
        List<String> words = new ArrayList<>();
        Map<String, String> given = new TreeMap<>();
        List<String> notices = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("--") || argument.length() == 2) {
                words.add(argument);
                continue;
            }
            int equals = argument.indexOf('=');
            String typed = argument.substring(2, equals < 0 ? argument.length() : equals);
            if (isWithoutEffect(typed, notices)) {
                boolean separate = equals < 0 && i + 1 < arguments.size();
                i += separate && VALUE.matcher(arguments.get(i + 1)).matches() ? 1 : 0;
                continue;
            }
            Option option = option(typed, notices);
            String value;
            if (equals >= 0) {
                value = argument.substring(equals + 1);
            } else if (option.isSwitch()) {
                value = "on";
            } else if (i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--")) {
                value = arguments.get(++i);
            } else {
                throw new IllegalArgumentException(
                        "option --" + option.name() + " needs a value: " + help(option));
            }
            given.put(option.name(), option.kind().check(option.name(), value));
        }
        String file = given.remove("config-file");
        if (file != null) {
            fromFile(Path.of(file), notices).forEach(given::putIfAbsent);
        }
        // What is said by name wins over what a profile says.
        Profiles.settings(given.getOrDefault("profile", "")).forEach(given::putIfAbsent);
        return new CommandLine(words, given, notices);
    }

    /// The help of every option.
    public static String optionHelp() {
        return Options.help();
    }

    /// Every option with its value, given or default, as a plan stores it. Where the server is
    /// stands in the plan's target.
    public Map<String, String> planned() {
        Map<String, String> all = new TreeMap<>();
        for (Option option : Options.ALL.values()) {
            String value = value(option.name());
            if (!value.isEmpty() && !ConnectionOptions.isOne(option.name())) {
                all.put(option.name(), value);
            }
        }
        all.put("rand-type", RunOptions.distributionName(this));
        return all;
    }

    /// What was given or the default.
    String value(String name) {
        Option option = Options.ALL.get(name);
        if (option == null) {
            throw new IllegalStateException("no such option: " + name);
        }
        return given.getOrDefault(name, option.standard());
    }

    /// Whether a load goes on where one was broken off.
    public boolean resumes() {
        return isOn("resume");
    }

    /// Whether the settings of the database stay as they are.
    public boolean keepsSettings() {
        return isOn("keep-settings");
    }

    /// Whether a load is only to be printed.
    public boolean printsSql() {
        return isOn("print-sql");
    }

    /// The parts of a value between its commas.
    List<String> list(String name) {
        String value = value(name);
        return value.isEmpty() ? List.of() : List.of(value.split(",", -1));
    }

    long number(String name) {
        return Long.parseLong(value(name));
    }

    int smallNumber(String name) {
        return Math.toIntExact(number(name));
    }

    double real(String name) {
        return Double.parseDouble(value(name));
    }

    boolean isOn(String name) {
        return value(name).equals("on");
    }

    private static boolean isWithoutEffect(String typed, List<String> notices) {
        String name = typed.replace('_', '-');
        String reason = Options.WITHOUT_EFFECT.get(name);
        if (reason != null) {
            notices.add("--" + name + " has no effect here: " + reason);
        }
        return reason != null;
    }

    private static Option option(String typed, List<String> notices) {
        String name = typed.replace('_', '-');
        String refusal = Options.REFUSED.get(name);
        if (refusal != null) {
            throw new IllegalArgumentException("option --" + typed + " is refused: " + refusal);
        }
        String current = Options.RENAMED.get(name);
        if (current != null) {
            notices.add("--" + name + " is the old name of --" + current);
            name = current;
        }
        Option option = Options.ALL.get(name);
        if (option == null) {
            Optional<String> nearest = Options.nearest(name);
            throw new IllegalArgumentException(
                    "unknown option --"
                            + typed
                            + nearest.map(known -> ": did you mean --" + known + "?")
                                    .orElse(": oltplab sysbench --help lists them"));
        }
        return option;
    }

    private static String help(Option option) {
        return "--" + option.name() + option.kind().form() + ", " + option.help();
    }

    private static Map<String, String> fromFile(Path file, List<String> notices) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("option --config-file: " + FileProblem.of(e), e);
        }
        Map<String, String> given = new TreeMap<>();
        for (String line : lines) {
            String content = line.strip();
            if (content.isEmpty() || content.startsWith("#")) {
                continue;
            }
            int equals = content.indexOf('=');
            String typed = (equals < 0 ? content : content.substring(0, equals)).strip();
            typed = typed.startsWith("--") ? typed.substring(2) : typed;
            if (isWithoutEffect(typed, notices)) {
                continue;
            }
            Option option = option(typed, notices);
            if (equals < 0 && !option.isSwitch()) {
                throw new IllegalArgumentException(
                        "option --config-file: " + file + ": " + typed + " needs a value");
            }
            String value = equals < 0 ? "on" : content.substring(equals + 1).strip();
            given.put(option.name(), option.kind().check(option.name(), value));
        }
        return given;
    }
}
