package io.oltplab.core.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/// Files that the kernel makes up when they are read, such as those of `/proc/sys`.
///
/// They say that their size is 0, and some give their content to the first read only. Whoever reads
/// all bytes at once asks for one byte first, gets it, and takes 65536 for 6.
public final class KernelFile {

    private KernelFile() {}

    /// The text without the line's end.
    public static String read(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return lines.lines().collect(Collectors.joining("\n")).strip();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
