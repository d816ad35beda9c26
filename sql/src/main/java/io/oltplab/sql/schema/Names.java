package io.oltplab.sql.schema;

import java.util.Collection;
import java.util.regex.Pattern;

/// The checks that the records of this package share.
final class Names {

    /// Names that need no quotes in any database.
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,62}");

    private Names() {}

    static void check(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    what + " must be a letter and letters, digits or _, got " + name);
        }
    }

    static void check(String what, Collection<String> names) {
        for (String name : names) {
            check(what, name);
        }
    }

    static void length(String type, int length) {
        if (length < 1) {
            throw new IllegalArgumentException(type + " length must be at least 1, got " + length);
        }
    }
}
