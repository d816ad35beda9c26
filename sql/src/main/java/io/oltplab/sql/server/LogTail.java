package io.oltplab.sql.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;

/// The end of a server's log, for messages.
final class LogTail {

    private static final int BYTES = 16 * 1024;
    private static final int LINES = 4;

    private LogTail() {}

    /// The last few lines that report errors, or the last lines if none does, as one line.
    static String errors(Path log) {
        List<String> lines = read(log).lines().filter(line -> !line.isBlank()).toList();
        List<String> errors = lines.stream().filter(LogTail::tellsOfAnError).toList();
        List<String> shown = errors.isEmpty() ? lines : errors;
        List<String> last = shown.subList(Math.max(0, shown.size() - LINES), shown.size());
        return last.isEmpty() ? "its log is empty" : String.join(" | ", last) + " (" + log + ")";
    }

    private static boolean tellsOfAnError(String line) {
        return line.contains("ERROR") || line.contains("FATAL") || line.contains("initdb: error");
    }

    /// Whether a server says that something keeps it from starting that another attempt may not
    /// meet: someone else has its port, or the processes of a killed one still end.
    static boolean worthAnotherAttempt(Path log) {
        String text = read(log);
        return text.contains("Address already in use")
                || text.contains("Can't start server: Bind")
                || text.contains("is still in use");
    }

    private static String read(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - BYTES);
            byte[] bytes = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(bytes);
            return new String(bytes, UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
