package io.oltplab.runner.vm.rig;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Looks for keys that a record does not have, before the record is made: it would complain of the
/// one that is missing instead of the one that is misspelt.
final class Keys {

    private final String source;
    private final JsonParser parser;

    private Keys(String source, JsonParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /// @throws Refused with line and column of the first key that is not known, and the one that
    ///   was probably meant
    static void check(YAMLMapper mapper, String text, String source, Class<?> type) {
        try (JsonParser parser = mapper.createParser(text)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                new Keys(source, parser).object(type);
            }
        }
    }

    /// The name of `known` that is nearest to a word, if any is near.
    static Optional<String> nearest(String word, Iterable<String> known) {
        String best = null;
        int least = Math.max(1, word.length() / 3) + 1;
        for (String candidate : known) {
            int distance = distance(word.toLowerCase(Locale.ROOT), candidate);
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return Optional.ofNullable(best);
    }

    /// Reads on to the end of the object that has just begun.
    private void object(Class<?> type) {
        Map<String, Type> known = new TreeMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String key = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            known.put(key, component.getGenericType());
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            Type found = known.get(key);
            if (found == null) {
                throw unknown(key, known);
            }
            parser.nextToken();
            value(found);
        }
    }

    private void value(Type type) {
        if (parser.currentToken() == JsonToken.START_OBJECT
                && type instanceof Class<?> record
                && record.isRecord()) {
            object(record);
        } else if (parser.currentToken() == JsonToken.START_ARRAY
                && type instanceof ParameterizedType list) {
            Type element = list.getActualTypeArguments()[0];
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                value(element);
            }
        } else {
            parser.skipChildren();
        }
    }

    private Refused unknown(String key, Map<String, Type> known) {
        TokenStreamLocation at = parser.currentTokenLocation();
        return new Refused(
                ExitCode.CONFIGURATION,
                source
                        + ":"
                        + at.getLineNr()
                        + ":"
                        + at.getColumnNr()
                        + ": unknown key "
                        + key
                        + nearest(key, known.keySet())
                                .map(name -> "; did you mean " + name + "?")
                                .orElse("; allowed are " + String.join(", ", known.keySet())));
    }

    /// Levenshtein's.
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
