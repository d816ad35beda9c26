package io.oltplab.core.store;

import io.oltplab.core.result.RunResult;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Finds out what became of a run, and reads its result from the summary or from the growing files.
final class RunReader {

    private RunReader() {}

    static RunResult read(Path folder) {
        RunFiles files = RunFiles.of(folder);
        Path summary = folder.resolve(RunFolder.SUMMARY);
        if (Files.exists(summary)) {
            String text = files.text(RunFolder.SUMMARY);
            // A summary ends with its closing brace; without it the file was cut off.
            if (text.stripTrailing().endsWith("}") && text.startsWith("{")) {
                return readWhole(files, text, summary);
            }
            return files.result(
                    RunResult.Status.PARTIAL, RunFolder.SUMMARY + " is cut off: rebuilt");
        }
        if (RunFolder.isWriting(folder) || isLocked(folder.resolve(RunFolder.STATUS))) {
            return files.result(RunResult.Status.RUNNING, "the run goes on");
        }
        return files.result(
                RunResult.Status.PARTIAL, "the run ended without a summary: killed or crashed");
    }

    /// A cut may fall behind an inner brace: then the text is no whole JSON value.
    private static RunResult readWhole(RunFiles files, String text, Path summary) {
        if (braces(text) != 0) {
            return files.result(
                    RunResult.Status.PARTIAL, RunFolder.SUMMARY + " is cut off: rebuilt");
        }
        return ResultJson.result(text, summary.toString());
    }

    /// Opening minus closing braces outside of strings.
    private static int braces(String text) {
        int open = 0;
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    inString = false;
                }
            } else {
                switch (c) {
                    case '"' -> inString = true;
                    case '{' -> open++;
                    case '}' -> open--;
                    default -> {}
                }
            }
        }
        return open;
    }

    /// A writer in another process holds a lock on the file for as long as it lives. Not to be
    /// asked about a file that this process writes: closing the second channel would end the lock.
    private static boolean isLocked(Path status) {
        try (FileChannel channel =
                        FileChannel.open(
                                status, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (IOException e) {
            // Missing, or not ours to write: nobody can tell, so it counts as not being written.
            return false;
        }
    }
}
