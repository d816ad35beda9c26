package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.PlanSection;
import io.oltplab.core.plan.ByteSize;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The JSON Schema of plan files, made from the records.
public final class PlanSchema {

    private static final String PLACEHOLDER = "\\$\\{(env|file):.+\\}";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final YAMLMapper YAML = YAMLMapper.shared();

    private PlanSchema() {}

    /// The schema as text.
    ///
    /// @param sections of the providers by their names
    public static String text(Map<String, PlanSection<?>> sections) {
        ObjectNode schema = JSON.createObjectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A plan of oltplab review");
        object(schema, Protocol.class);
        ObjectNode workloads = schema.withObject("/properties").putObject("workloads");
        workloads.put("description", "the workloads that stages name, by names of your own");
        workloads.put("type", "object");
        workloads.put("minProperties", 1);
        ArrayNode drivers = workloads.putObject("additionalProperties").putArray("oneOf");
        new TreeMap<>(sections)
                .forEach(
                        (name, section) -> {
                            ObjectNode driver = drivers.addObject();
                            tagged(driver, section.options(), "driver", name);
                            driver.withObject("/properties")
                                    .putObject("database")
                                    .put("type", "string")
                                    .put(
                                            "description",
                                            "name of its database on each local server; default: the workload's name");
                        });
        schema.withArray("/required").add("workloads");
        return JSON.writeValueAsString(schema) + "\n";
    }

    private static void object(ObjectNode schema, Class<?> type) {
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        Keys.of(type)
                .forEach(
                        (name, component) -> {
                            property(properties.putObject(name), component);
                            if (Keys.isRequired(component)) {
                                required.add(name);
                            }
                        });
    }

    private static void tagged(ObjectNode schema, Class<?> type, String key, String name) {
        object(schema, type);
        schema.withObject("/properties").putObject(key).put("const", name);
        schema.withArray("/required").add(key);
    }

    private static void property(ObjectNode schema, RecordComponent component) {
        Class<?> type = component.getType();
        if (List.class.equals(type)) {
            schema.put("type", "array");
            Class<?> element = Keys.element(component);
            if (element.isSealed()) {
                ArrayNode cases = schema.putObject("items").putArray("oneOf");
                Keys.cases(element)
                        .forEach((name, one) -> tagged(cases.addObject(), one, Stage.KIND, name));
            } else {
                schema.putObject("items").put("type", "string");
            }
        } else if (Map.class.equals(type)) {
            schema.put("type", "object");
            schema.putObject("additionalProperties").put("type", "string");
        } else if (type.isRecord() && !type.equals(Size.class)) {
            object(schema, type);
        } else {
            scalar(schema, type);
        }
        schema.put("description", Keys.note(component).value());
        if (!Keys.isRequired(component)) {
            JsonNode standard = YAML.readTree(Keys.note(component).standard());
            schema.set("default", standard);
        }
    }

    private static void scalar(ObjectNode schema, Class<?> type) {
        if (type.equals(int.class) || type.equals(long.class)) {
            schema.put("type", "integer");
        } else if (type.equals(double.class)) {
            schema.put("type", "number");
        } else if (type.equals(boolean.class)) {
            schema.put("type", "boolean");
        } else if (type.isEnum()) {
            ArrayNode values = schema.putArray("enum");
            for (Object value : type.getEnumConstants()) {
                values.add(Keys.dashed(value.toString().toLowerCase(java.util.Locale.ROOT)));
            }
        } else if (type.equals(Duration.class)) {
            pattern(schema, Spans.PATTERN);
        } else if (type.equals(Size.class)) {
            schema.putArray("type").add("string").add("integer");
            schema.put("pattern", "^(" + ByteSize.PATTERN + "|" + PLACEHOLDER + ")$");
        } else if (type.equals(String.class) || type.equals(Path.class)) {
            schema.put("type", "string");
        } else {
            throw new IllegalStateException("no schema for " + type);
        }
    }

    private static void pattern(ObjectNode schema, String form) {
        schema.put("type", "string");
        schema.put("pattern", "^(" + form + "|" + PLACEHOLDER + ")$");
    }
}
