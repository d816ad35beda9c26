package io.oltplab.runner.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A mounted file system, as a line of `/proc/self/mountinfo` describes it (proc(5)).
///
/// @param device `major:minor`
/// @param point where it is mounted
/// @param options of the mount and of the file system, comma separated
/// @param type such as `ext4`
/// @param source device node or other name
record Mount(String device, Path point, String options, String type, String source) {

    private static final int DEVICE = 2;
    private static final int POINT = 4;
    private static final int OPTIONS = 5;
    private static final int FIELDS_BEFORE_OPTIONAL = 6;

    /// The file system that holds a path: of all mounts above it the deepest, and of equal ones the
    /// last, which hides the earlier.
    static Optional<Mount> holding(Path real, Path mountinfo) {
        List<String> lines;
        try {
            lines = Files.readAllLines(mountinfo);
        } catch (IOException _) {
            return Optional.empty();
        }
        Mount best = null;
        for (String line : lines) {
            Mount mount = parse(line).orElse(null);
            if (mount != null
                    && real.startsWith(mount.point)
                    && (best == null || mount.point.getNameCount() >= best.point.getNameCount())) {
                best = mount;
            }
        }
        return Optional.ofNullable(best);
    }

    static Optional<Mount> parse(String line) {
        List<String> fields = List.of(line.split(" ", -1));
        int separator = fields.indexOf("-");
        if (separator < FIELDS_BEFORE_OPTIONAL || fields.size() < separator + 4) {
            return Optional.empty();
        }
        return Optional.of(
                new Mount(
                        fields.get(DEVICE),
                        Path.of(unescape(fields.get(POINT))),
                        fields.get(OPTIONS) + "," + fields.get(separator + 3),
                        fields.get(separator + 1),
                        unescape(fields.get(separator + 2))));
    }

    /// Blanks in names are written as octal escapes: `\040`.
    private static String unescape(String name) {
        return name.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}
