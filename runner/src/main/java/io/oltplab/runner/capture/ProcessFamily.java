package io.oltplab.runner.capture;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Processes and their children, by proc(5): a server may be a family of processes, each with files
/// and I/O of its own (PostgreSQL).
public final class ProcessFamily {

    /// Behind the name in `/proc/PID/stat`: state, number of the parent.
    private static final int PARENT = 1;

    private ProcessFamily() {}

    /// A process, its children, their children and so on, as they are now.
    ///
    /// @param proc `/proc`
    /// @param pid comes first
    public static List<Long> of(Path proc, long pid) {
        Map<Long, List<Long>> children = children(proc);
        List<Long> family = new ArrayList<>(List.of(pid));
        for (int i = 0; i < family.size(); i++) {
            family.addAll(children.getOrDefault(family.get(i), List.of()));
        }
        return family;
    }

    private static Map<Long, List<Long>> children(Path proc) {
        Map<Long, List<Long>> children = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                long parent = parent(process);
                if (parent > 0) {
                    children.computeIfAbsent(parent, _ -> new ArrayList<>())
                            .add(Long.parseLong(String.valueOf(process.getFileName())));
                }
            }
        } catch (IOException hidden) {
            return Map.of();
        }
        return children;
    }

    private static long parent(Path process) {
        try {
            // The name stands in brackets and may hold anything.
            String stat = Files.readString(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", 3);
            return fields.length > PARENT ? Long.parseLong(fields[PARENT]) : 0;
        } catch (IOException | NumberFormatException ended) {
            return 0;
        }
    }
}
