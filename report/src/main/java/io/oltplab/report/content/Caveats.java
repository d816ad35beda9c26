package io.oltplab.report.content;

import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.report.read.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What a reader has to know before the first figure.
public final class Caveats {

    /// File systems that live in memory.
    private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs");

    private Caveats() {}

    /// One line each; empty for a whole run on a real drive.
    public static List<String> of(Run run) {
        List<String> lines = new ArrayList<>();
        RunResult result = run.result();
        String reason = result.reason().isEmpty() ? "" : ": " + result.reason();
        switch (result.status()) {
            case COMPLETE -> {}
            case RUNNING ->
                    lines.add(
                            "PARTIAL: "
                                    + run.name()
                                    + " is still running, or was killed; the figures cover what is"
                                    + " on disk"
                                    + reason);
            case PARTIAL ->
                    lines.add(
                            "PARTIAL: "
                                    + run.name()
                                    + " ended early; the figures cover what ran"
                                    + reason);
            case INVALID ->
                    lines.add(
                            "INVALID: a check of "
                                    + run.name()
                                    + " failed; do not use its figures as a result"
                                    + reason);
        }
        String why = notStorage(result);
        if (!why.isEmpty()) {
            lines.add("NOT A STORAGE RESULT: " + run.name() + ": " + why);
        }
        return lines;
    }

    /// Why the figures say nothing about a drive; empty where they do.
    static String notStorage(RunResult result) {
        for (Map.Entry<String, Map<String, String>> section : result.environment().entrySet()) {
            for (Map.Entry<String, String> fact : section.getValue().entrySet()) {
                String name = Labels.words(fact.getKey()).toLowerCase(Locale.ROOT);
                String value = fact.getValue().toLowerCase(Locale.ROOT);
                if ((name.equals("file system") || name.equals("filesystem"))
                        && MEMORY.contains(value)) {
                    return "ran on " + value + ", which is memory";
                }
                if (value.contains("not a storage result")) {
                    return fact.getValue();
                }
                if (name.equals("buffered") && value.equals("true")) {
                    return "used buffered I/O: the operating system's cache answered";
                }
                if (name.equals("not a storage result") && !value.equals("false")) {
                    return value.equals("true") ? "measured no drive" : value;
                }
                if ((name.equals("i/o") || name.equals("io")) && value.startsWith("buffered")) {
                    return "used buffered I/O: the operating system's cache answered";
                }
                if ((name.equals("direct i/o") || name.equals("direct io"))
                        && (value.equals("false") || value.equals("no"))) {
                    return "used buffered I/O: the operating system's cache answered";
                }
            }
        }
        return result.verdicts().stream()
                .filter(verdict -> verdict.level() != Verdict.Level.PASS)
                .map(Verdict::detail)
                .filter(
                        detail ->
                                detail.startsWith("buffered")
                                        || detail.startsWith("not a storage result"))
                .map(detail -> detail.replaceFirst("^not a storage result:? *", ""))
                .findFirst()
                .orElse("");
    }
}
