package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Where each key and element of a plan file stands, so that every mistake can be told with line
/// and column.
final class Locations {

    private final String file;
    private final Map<String, String> places = new HashMap<>();

    private Locations(String file) {
        this.file = file;
    }

    /// Notes the places of a text.
    ///
    /// @throws Refused when a key stands twice in one mapping
    static Locations of(String file, String text, YAMLMapper yaml) {
        Locations locations = new Locations(file);
        try (JsonParser parser = yaml.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                String pointer = parser.streamReadContext().pathAsPointer().toString();
                boolean isKey = token == JsonToken.PROPERTY_NAME;
                TokenStreamLocation at = parser.currentTokenLocation();
                String place = "line " + at.getLineNr() + ", column " + at.getColumnNr();
                String before = locations.places.putIfAbsent(pointer, place);
                if (isKey && before != null) {
                    throw locations.refused(
                            place, "key " + parser.currentName() + " stands here and at " + before);
                }
            }
        }
        return locations;
    }

    /// Says that what stands at a pointer comes from the command line.
    void overridden(String pointer, String argument) {
        places.put(pointer, "--set " + argument);
    }

    /// Whether something stands at a pointer.
    boolean knows(String pointer) {
        return places.containsKey(pointer);
    }

    /// The mistake at a pointer, or at the nearest place around it that has one.
    Refused mistake(String pointer, String what) {
        String at = pointer;
        while (!places.containsKey(at) && !at.isEmpty()) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return refused(places.getOrDefault(at, "line 1, column 1"), what);
    }

    /// A mistake at a place of the file.
    Refused refused(String place, String what) {
        return new Refused(ExitCode.CONFIGURATION, file + ": " + place + ": " + what);
    }

    /// The known name that is most like an unknown one, as the end of a sentence.
    static String suggestion(String name, Collection<String> known) {
        String best = "";
        int least = Math.max(2, name.length() / 3);
        for (String one : known) {
            int distance = distance(name, one);
            if (distance <= least) {
                least = distance - 1;
                best = one;
            }
        }
        return best.isEmpty()
                ? "; allowed are " + String.join(", ", known)
                : "; did you mean " + best + "?";
    }

    /// Levenshtein's edit distance.
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
