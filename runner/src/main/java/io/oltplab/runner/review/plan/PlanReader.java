package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads plan files. What is wrong is told in one line with line and column, exit code 3, before
/// anything is done.
public final class PlanReader {

    private static final String WORKLOADS = "workloads";
    private static final String DRIVER = "driver";
    private static final String DATABASE = "database";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(env|file):([^}]*)}");

    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .addModule(
                            new SimpleModule("plan")
                                    .addDeserializer(Duration.class, new Spans.Reader()))
                    .build();

    private final Map<String, PlanSection<?>> sections;
    private final Map<String, String> environment;

    /// @param sections of the providers by their names
    /// @param environment for `${env:NAME}`
    public PlanReader(Map<String, PlanSection<?>> sections, Map<String, String> environment) {
        this.sections = new TreeMap<>(sections);
        this.environment = Map.copyOf(environment);
    }

    /// Reads a file.
    ///
    /// @param overrides of `--set`, each `a.b=c`
    /// @throws Refused with file, line, column and what is wrong
    public ReviewPlan read(Path file, List<String> overrides) {
        try {
            return read(file.toString(), Files.readString(file), overrides);
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    "plan " + file + " cannot be read (" + FileProblem.of(failure) + ")",
                    failure);
        }
    }

    /// Reads a text.
    ///
    /// @param file for messages
    public ReviewPlan read(String file, String text, List<String> overrides) {
        Locations locations;
        ObjectNode root;
        try {
            locations = Locations.of(file, text, YAML);
            if (!(YAML.readTree(text) instanceof ObjectNode object)) {
                throw locations.mistake("", "a plan is a mapping of keys to values");
            }
            root = object;
        } catch (JacksonException wrong) {
            throw new Refused(
                    ExitCode.CONFIGURATION,
                    file
                            + ": line "
                            + wrong.getLocation().getLineNr()
                            + ", column "
                            + wrong.getLocation().getColumnNr()
                            + ": "
                            + oneLine(wrong.getOriginalMessage()),
                    wrong);
        }
        for (String override : overrides) {
            override(root, override, locations);
        }
        RigKeys.expand(root, locations);
        fill(root, "", locations);
        return bind(root, locations);
    }

    private ReviewPlan bind(ObjectNode root, Locations locations) {
        if (!(root.remove(WORKLOADS) instanceof ObjectNode drivers) || drivers.isEmpty()) {
            throw locations.mistake("/" + WORKLOADS, "key workloads must name at least one");
        }
        complete(root, Protocol.class, "", locations, List.of(WORKLOADS));
        Map<String, WorkloadPlan> workloads = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : drivers.properties()) {
            workloads.put(
                    entry.getKey(),
                    workload(entry.getValue(), "/" + WORKLOADS + "/" + entry.getKey(), locations));
        }
        Protocol protocol = value(root, Protocol.class, "", locations);
        new StageChecks(protocol, workloads, locations).run();
        root.set(WORKLOADS, drivers);
        ObjectNode hashed = root.deepCopy();
        hashed.remove("drive");
        RigKeys.protocolOnly(hashed);
        return new ReviewPlan(
                protocol, workloads, YAML.writeValueAsString(root), hash(sorted(hashed)));
    }

    private WorkloadPlan workload(JsonNode node, String pointer, Locations locations) {
        if (!(node instanceof ObjectNode object) || !object.path(DRIVER).isString()) {
            throw locations.mistake(
                    pointer, "a workload needs the key driver, one of " + sections.keySet());
        }
        String driver = object.path(DRIVER).asString();
        PlanSection<?> section = sections.get(driver);
        if (section == null) {
            throw locations.mistake(
                    pointer + "/" + DRIVER,
                    "unknown driver " + driver + Locations.suggestion(driver, sections.keySet()));
        }
        if (!object.has(DATABASE)) {
            String name = pointer.substring(pointer.lastIndexOf('/') + 1);
            object.put(DATABASE, name.replaceAll("[^a-z0-9_]", "_"));
        }
        String database = object.path(DATABASE).asString("");
        if (!database.matches("[a-z][a-z0-9_]{0,62}")) {
            throw locations.mistake(
                    pointer + "/" + DATABASE,
                    "database must be lower-case letters, digits or _, got " + database);
        }
        complete(object, section.options(), pointer, locations, List.of(DRIVER, DATABASE));
        ObjectNode options = object.deepCopy();
        options.remove(List.of(DRIVER, DATABASE));
        return new WorkloadPlan(driver, database, bound(section, options, pointer, locations));
    }

    private static <O extends Record> WorkloadPlan.Bound<O> bound(
            PlanSection<O> section, ObjectNode options, String pointer, Locations locations) {
        return new WorkloadPlan.Bound<>(
                section, value(options, section.options(), pointer, locations));
    }

    /// Refuses unknown keys and adds the defaults of missing ones.
    private static void complete(
            ObjectNode node,
            Class<?> type,
            String pointer,
            Locations locations,
            List<String> besides) {
        Map<String, RecordComponent> keys = Keys.of(type);
        for (String name : node.propertyNames()) {
            if (!keys.containsKey(name) && !besides.contains(name)) {
                List<String> known = new java.util.ArrayList<>(keys.keySet());
                known.addAll(besides);
                throw locations.mistake(
                        pointer + "/" + name,
                        "unknown key " + name + Locations.suggestion(name, known));
            }
        }
        for (Map.Entry<String, RecordComponent> key : keys.entrySet()) {
            RecordComponent component = key.getValue();
            if (!node.has(key.getKey())) {
                if (Keys.isRequired(component)) {
                    throw locations.mistake(
                            pointer,
                            "key " + key.getKey() + " is missing: " + Keys.note(component).value());
                }
                node.set(key.getKey(), YAML.readTree(Keys.note(component).standard()));
            }
            nested(node.path(key.getKey()), component, pointer + "/" + key.getKey(), locations);
        }
    }

    private static void nested(
            JsonNode node, RecordComponent component, String pointer, Locations locations) {
        if (component.getType().isRecord() && node instanceof ObjectNode object) {
            complete(object, component.getType(), pointer, locations, List.of());
        }
        if (List.class.equals(component.getType()) && Keys.element(component).isSealed()) {
            for (int i = 0; i < node.size(); i++) {
                oneOf(node.get(i), Keys.element(component), pointer + "/" + i, locations);
            }
        }
    }

    private static void oneOf(JsonNode node, Class<?> sealed, String pointer, Locations locations) {
        Map<String, Class<?>> cases = Keys.cases(sealed);
        String named = node.path(Stage.KIND).asString("");
        Class<?> found = cases.get(named);
        if (!(node instanceof ObjectNode object) || named.isEmpty()) {
            throw locations.mistake(
                    pointer, "a stage needs the key stage, one of " + cases.keySet());
        }
        if (found == null) {
            throw locations.mistake(
                    pointer + "/" + Stage.KIND,
                    "unknown stage " + named + Locations.suggestion(named, cases.keySet()));
        }
        complete(object, found, pointer, locations, List.of(Stage.KIND));
    }

    private static <T> T value(
            ObjectNode node, Class<T> type, String pointer, Locations locations) {
        try {
            return YAML.treeToValue(node, type);
        } catch (JacksonException wrong) {
            StringBuilder at = new StringBuilder(pointer);
            for (JacksonException.Reference step : wrong.getPath()) {
                String name = step.getPropertyName();
                at.append('/').append(name == null ? String.valueOf(step.getIndex()) : name);
            }
            Throwable cause =
                    wrong.getCause() instanceof IllegalArgumentException mistake ? mistake : wrong;
            String message =
                    cause instanceof JacksonException own
                            ? own.getOriginalMessage()
                            : String.valueOf(cause.getMessage());
            // A record that refuses one of its values begins with its key.
            String first = message.split("[ :]", 2)[0];
            if (locations.knows(at + "/" + first)) {
                throw locations.mistake(at + "/" + first, oneLine(message));
            }
            String key = at.substring(at.lastIndexOf("/") + 1);
            String named = key.isEmpty() || key.matches("\\d+") ? "" : key + ": ";
            throw locations.mistake(at.toString(), named + plain(oneLine(message)));
        }
    }

    /// What Jackson says to programmers, for people.
    private static String plain(String message) {
        String words =
                message.replaceAll(
                        "^Cannot deserialize value of type `([^`]*\\.)?([A-Za-z]+)`",
                        "a value of kind $2 cannot be read");
        int hint = words.indexOf("; `");
        return hint < 0 ? words : words.substring(0, hint);
    }

    /// Sets a value at a path of dots; elements of a list go by their `name` or their number.
    private static void override(ObjectNode root, String argument, Locations locations) {
        int equals = argument.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("--set must be a.b=c, got " + argument);
        }
        String[] path = argument.substring(0, equals).split("\\.", -1);
        JsonNode value = YAML.readTree("v: " + argument.substring(equals + 1)).path("v");
        JsonNode at = root;
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < path.length; i++) {
            boolean last = i == path.length - 1;
            String step = path[i];
            if (at instanceof ArrayNode list) {
                int index = index(list, step, argument);
                pointer.append('/').append(index);
                if (last) {
                    list.set(index, value);
                }
                at = list.get(index);
            } else if (at instanceof ObjectNode object) {
                pointer.append('/').append(step);
                if (last) {
                    object.set(step, value);
                } else if (!object.has(step)) {
                    object.putObject(step);
                }
                at = object.path(step);
            } else {
                throw new IllegalArgumentException(
                        "--set " + argument + ": there is nothing below " + pointer);
            }
        }
        locations.overridden(pointer.toString(), argument);
    }

    private static int index(ArrayNode list, String step, String argument) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).path("name").asString("").equals(step)
                    || Integer.toString(i).equals(step)) {
                return i;
            }
        }
        throw new IllegalArgumentException("--set " + argument + ": no element is named " + step);
    }

    /// Fills placeholders in all strings.
    private void fill(JsonNode node, String pointer, Locations locations) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                JsonNode child = object.path(name);
                if (child.isString()) {
                    object.put(name, filled(child.asString(), pointer + "/" + name, locations));
                } else {
                    fill(child, pointer + "/" + name, locations);
                }
            }
        } else if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                JsonNode child = list.get(i);
                if (child.isString()) {
                    list.set(
                            i,
                            YAML.getNodeFactory()
                                    .stringNode(
                                            filled(
                                                    child.asString(),
                                                    pointer + "/" + i,
                                                    locations)));
                } else {
                    fill(child, pointer + "/" + i, locations);
                }
            }
        }
    }

    private String filled(String text, String pointer, Locations locations) {
        Matcher found = PLACEHOLDER.matcher(text);
        return found.replaceAll(
                match ->
                        Matcher.quoteReplacement(
                                match.group(1).equals("env")
                                        ? variable(match.group(2), pointer, locations)
                                        : content(match.group(2), pointer, locations)));
    }

    private String variable(String name, String pointer, Locations locations) {
        String value = environment.get(name);
        if (value == null) {
            throw locations.mistake(
                    pointer, "${env:" + name + "}: the environment has no variable " + name);
        }
        return value;
    }

    private static String content(String file, String pointer, Locations locations) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException failure) {
            throw locations.mistake(
                    pointer,
                    "${file:" + file + "} cannot be read (" + FileProblem.of(failure) + ")");
        }
    }

    private static Object sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, Object> keys = new TreeMap<>();
            object.properties().forEach(e -> keys.put(e.getKey(), sorted(e.getValue())));
            return keys;
        }
        if (node instanceof ArrayNode list) {
            return list.valueStream().map(PlanReader::sorted).toList();
        }
        return node.asString("null");
    }

    private static String hash(Object canonical) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(canonical.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
