package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.PlanKey;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The keys of a record in a plan file.
final class Keys {

    private Keys() {}

    /// By name, in the order of the record.
    static Map<String, RecordComponent> of(Class<?> type) {
        Map<String, RecordComponent> keys = new LinkedHashMap<>();
        Arrays.stream(type.getRecordComponents())
                .forEach(component -> keys.put(dashed(component.getName()), component));
        return keys;
    }

    /// `waitScale` and `StartServers` as `wait-scale` and `start-servers`.
    static String dashed(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    static PlanKey note(RecordComponent component) {
        PlanKey note = component.getAnnotation(PlanKey.class);
        if (note == null) {
            throw new IllegalStateException(component + " has no PlanKey");
        }
        return note;
    }

    static boolean isRequired(RecordComponent component) {
        return note(component).standard().equals(PlanKey.REQUIRED);
    }

    /// The records of a sealed interface by the names of their cases.
    static Map<String, Class<?>> cases(Class<?> sealed) {
        Map<String, Class<?>> cases = new LinkedHashMap<>();
        for (Class<?> one : sealed.getPermittedSubclasses()) {
            cases.put(dashed(one.getSimpleName()), one);
        }
        return cases;
    }

    /// What a list or the values of a map hold.
    static Class<?> element(RecordComponent component) {
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (arguments[arguments.length - 1] instanceof Class<?> found) {
                return found;
            }
        }
        throw new IllegalStateException(component + " has no type of element");
    }
}
