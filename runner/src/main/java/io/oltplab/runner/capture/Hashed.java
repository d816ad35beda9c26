package io.oltplab.runner.capture;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Names of machines and serial numbers as results show them: equal hashes, equal things, and
/// nobody learns which.
public final class Hashed {

    private static final int DIGITS = 16;

    /// Facts that tell one thing from all others of its kind, as lsblk, nvme and sysfs call them.
    private static final Set<String> IDENTITIES =
            Set.of(
                    "serial",
                    "sn",
                    "wwn",
                    "wwid",
                    "uuid",
                    "partuuid",
                    "ptuuid",
                    "nguid",
                    "eui64",
                    "subnqn",
                    "label",
                    "partlabel",
                    "host name");

    private Hashed() {}

    /// The hash of a text.
    public static String of(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256 " + HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    /// Facts with those that identify something hashed. A name may have words before it: the last
    /// one counts.
    public static Map<String, String> identities(Map<String, String> facts) {
        Map<String, String> hidden = new TreeMap<>();
        facts.forEach((name, value) -> hidden.put(name, identifies(name) ? of(value) : value));
        return hidden;
    }

    private static boolean identifies(String name) {
        return IDENTITIES.contains(name)
                || IDENTITIES.contains(name.substring(name.lastIndexOf(' ') + 1))
                || IDENTITIES.contains(name.substring(name.lastIndexOf('/') + 1));
    }
}
