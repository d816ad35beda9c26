package io.oltplab.runner.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.Folders;
import io.oltplab.core.store.RunFolder;
import io.oltplab.runner.capture.Drive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A set of runs that make one report.
///
/// @param folder holds a folder for each run
/// @param drive under test
public record Suite(Path folder, Drive drive) {

    /// The results of the runs so far, in the order of their folders' names.
    public List<RunResult> results() {
        return folders().stream().map(RunFolder::read).toList();
    }

    /// Removes the folder, and that of its drive, if no run has left anything.
    ///
    /// @return whether it was removed
    public boolean removeIfEmpty() {
        if (!folders().isEmpty()) {
            return false;
        }
        try {
            Files.deleteIfExists(folder);
            Path ofDrive = folder.getParent();
            if (ofDrive != null && Folders.isEmpty(ofDrive)) {
                Files.delete(ofDrive);
            }
        } catch (IOException failure) {
            throw unusable(failure);
        }
        return true;
    }

    private List<Path> folders() {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        } catch (IOException failure) {
            throw unusable(failure);
        }
    }

    private Refused unusable(IOException failure) {
        return new Refused(
                ExitCode.RESULT_STORAGE,
                "the result folder " + folder + " cannot be used: " + failure,
                failure);
    }
}
