package io.oltplab.runner.vm.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A program of the host.
record Tool(Path program) {

    /// Exit code and all output.
    record Answer(int exitCode, String output) {
        /// The line that says most: the first that speaks of an error, or the last.
        String line() {
            List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
            return lines.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).contains("error"))
                    .findFirst()
                    .orElse(lines.isEmpty() ? "exit " + exitCode : lines.getLast())
                    .strip();
        }
    }

    /// Where programs are looked for.
    interface Finder {
        Optional<Tool> find(String name);
    }

    private static final long SECONDS_MAX = 120;

    /// Looks on PATH.
    static Optional<Tool> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        for (String folder : path.split(":", -1)) {
            Path program = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(program) && !Files.isDirectory(program)) {
                return Optional.of(new Tool(program));
            }
        }
        return Optional.empty();
    }

    Answer run(Path folder, String input, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        // Output goes to a file: no thread is needed to read it while the program runs.
        Path output = Files.createTempFile("oltplab-verify", ".txt");
        Path given = Files.createTempFile("oltplab-verify", ".in");
        try {
            Files.writeString(given, input);
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectInput(given.toFile())
                            .redirectOutput(output.toFile());
            Map<String, String> environment = builder.environment();
            environment.put("LC_ALL", "C");
            Process process = builder.start();
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return new Answer(124, "no answer in " + SECONDS_MAX + " s");
            }
            return new Answer(
                    process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            Files.delete(output);
            Files.delete(given);
        }
    }
}
