package io.oltplab.core.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// What a failure of the JDK's file access means, in words of the file system.
public final class FileProblem {

    private FileProblem() {}

    /// One phrase without the name of an exception: `no such file: /data/x`.
    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException f -> "no such file: " + f.getFile();
            case AccessDeniedException f -> "permission denied: " + f.getFile();
            case FileAlreadyExistsException f -> f.getFile() + " exists";
            case DirectoryNotEmptyException f -> f.getFile() + " is not empty";
            case NotDirectoryException f -> f.getFile() + " is no folder";
            case FileSystemLoopException f -> "links go in circles at " + f.getFile();
            case FileSystemException f -> f.getReason() == null ? f.getFile() : f.getReason();
            default -> e.getMessage() == null ? "the system gave no reason" : e.getMessage();
        };
    }
}
