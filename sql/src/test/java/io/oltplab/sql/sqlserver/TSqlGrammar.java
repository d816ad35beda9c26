package io.oltplab.sql.sqlserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A T-SQL grammar that is not ours: that of sqlfluff, a linter that distributions package. A test
/// that asks for it is skipped, with the reason, where the program is not installed.
public final class TSqlGrammar {

    /// Kinds of statements that the grammar of sqlfluff 1.4 does not have.
    public static final List<String> LACKING =
            List.of(
                    "ALTER DATABASE ",
                    "ALTER SEQUENCE ",
                    "DROP SEQUENCE ",
                    "GRANT VIEW SERVER STATE ",
                    "KILL ",
                    "RECONFIGURE");

    /// What statements for several rows say once a row.
    private static final List<Pattern> REPEATED =
            List.of(
                    Pattern.compile("(WHEN s_w_id = \\? AND s_i_id = \\? THEN \\?)( \\1)+"),
                    Pattern.compile("(\\([^()]*\\))( OR \\1)+"),
                    Pattern.compile("(\\([?, NUL]*\\))(, \\1)+"));

    private static final Pattern CALL = Pattern.compile("\\{call (\\w+)\\((.*)\\)}");
    private static final int LIMIT_MINUTES = 5;

    private TSqlGrammar() {}

    /// What the grammar does not take of some batches; empty if it takes them all.
    ///
    /// @param batches as they are given to the driver, with question marks for values
    public static List<String> complaints(List<String> batches)
            throws IOException, InterruptedException {
        assumeInstalled();
        Path folder = Files.createTempDirectory("oltplab-tsql-");
        Path scripts = Files.createDirectory(folder.resolve("batches"));
        Path settings = folder.resolve("settings.cfg");
        Path answer = folder.resolve("answer");
        try {
            int number = 0;
            for (String batch : batches.stream().map(TSqlGrammar::folded).distinct().toList()) {
                // A file each: in one file the parser tries each batch for all the others.
                Files.writeString(
                        scripts.resolve("%04d.sql".formatted(++number)),
                        asSent(batch) + "\n",
                        UTF_8);
            }
            // Larger files would be taken without a look.
            Files.writeString(settings, "[sqlfluff]\nlarge_file_skip_byte_limit = 0\n", UTF_8);
            Process process =
                    new ProcessBuilder(
                                    "sqlfluff",
                                    "parse",
                                    "--dialect",
                                    "tsql",
                                    "--templater",
                                    "raw",
                                    "--config",
                                    settings.toString(),
                                    scripts.toString())
                            .redirectErrorStream(true)
                            .redirectOutput(answer.toFile())
                            .start();
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("sqlfluff did not end");
            }
            return complaints(Files.readAllLines(answer, UTF_8), number, process.exitValue());
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static List<String> complaints(List<String> answer, int batches, int exit) {
        List<String> found = new ArrayList<>();
        for (String line : answer) {
            if (line.contains("unparsable") || line.contains("| PRS |")) {
                found.add(line);
            }
        }
        long trees = answer.stream().filter(TSqlGrammar::isTree).count();
        if (found.isEmpty() && (exit != 0 || trees != batches)) {
            found.add(
                    trees
                            + " of "
                            + batches
                            + " were parsed, exit "
                            + exit
                            + ": "
                            + answer.subList(Math.max(0, answer.size() - 3), answer.size()));
        }
        return found;
    }

    private static boolean isTree(String line) {
        return line.contains("batch:");
    }

    /// With two rows in place of fifteen: it is no other grammar, but a thousandfold work for a
    /// parser that tries every way.
    private static String folded(String batch) {
        String text = batch;
        for (Pattern repeated : REPEATED) {
            text =
                    repeated.matcher(text)
                            .replaceAll(
                                    found ->
                                            Matcher.quoteReplacement(
                                                    found.group(1) + found.group(2)));
        }
        return text;
    }

    /// As the driver sends it: parameters have names, a call is one of a procedure.
    private static String asSent(String batch) {
        StringBuilder sent = new StringBuilder();
        Matcher call = CALL.matcher(batch.strip());
        String text = call.matches() ? "EXEC " + call.group(1) + " " + call.group(2) : batch;
        int parameter = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '?') {
                sent.append("@P").append(parameter++);
            } else {
                sent.append(text.charAt(i));
            }
        }
        return sent.toString();
    }

    /// Statement by statement, without those of kinds that the grammar lacks.
    public static List<String> known(List<String> batches) {
        return batches.stream()
                .flatMap(
                        batch ->
                                batch.startsWith("CREATE PROCEDURE")
                                        ? Stream.of(batch)
                                        : Stream.of(batch.split(";\n")))
                .filter(batch -> LACKING.stream().noneMatch(kind -> batch.startsWith(kind)))
                .toList();
    }

    private static void assumeInstalled() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            if (Files.isExecutable(Path.of(folder, "sqlfluff"))) {
                return;
            }
        }
        String reason = "sqlfluff, whose T-SQL grammar is wanted, is not installed";
        System.out.println("skipped: " + reason);
        Assumptions.abort(reason);
    }
}
