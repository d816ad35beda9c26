package io.oltplab.runner.vm.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Rendered files by their path in the output folder.
public final class Rendered {

    /// A file's text.
    public record Text(String text, boolean executable) {}

    private final TreeMap<String, Text> files = new TreeMap<>();

    void file(String path, String text) {
        add(path, new Text(text, false));
    }

    void script(String path, String text) {
        add(path, new Text(text, true));
    }

    private void add(String path, Text text) {
        if (files.put(path, text) != null) {
            throw new IllegalStateException("rendered twice: " + path);
        }
    }

    /// All files, by path.
    public SequencedMap<String, Text> files() {
        return Collections.unmodifiableSequencedMap(files);
    }

    /// Writes them below a folder; files of an earlier rendering are replaced.
    public void write(Path folder) throws IOException {
        for (Map.Entry<String, Text> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Path parent = path.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(path, file.getValue().text());
            if (file.getValue().executable()
                    && path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }
}
