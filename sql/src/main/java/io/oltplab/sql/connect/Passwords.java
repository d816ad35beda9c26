package io.oltplab.sql.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;

/// Where passwords come from: a file that only its owner can read, or the environment.
public final class Passwords {

    private static final Set<PosixFilePermission> OTHERS =
            Set.of(
                    PosixFilePermission.GROUP_READ,
                    PosixFilePermission.GROUP_WRITE,
                    PosixFilePermission.OTHERS_READ,
                    PosixFilePermission.OTHERS_WRITE);

    private Passwords() {}

    /// The password that options name; an empty one if they name none.
    ///
    /// @param fileOption how the option for the file is called, for messages
    /// @param file empty for none
    /// @param variableOption how the option for the variable is called
    /// @param variable empty for none
    /// @throws IllegalArgumentException if both are given, or the variable is not set
    /// @throws Refused if the file cannot be read, or can be read by others
    public static Secret of(
            String fileOption,
            String file,
            String variableOption,
            String variable,
            Map<String, String> environment) {
        if (!file.isEmpty() && !variable.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s and %s exclude each other: give one".formatted(fileOption, variableOption));
        }
        if (!file.isEmpty()) {
            return new Secret(contents(fileOption, Path.of(file)));
        }
        if (variable.isEmpty()) {
            return new Secret("");
        }
        String value = environment.get(variable);
        if (value == null) {
            throw new IllegalArgumentException(
                    "%s names %s, which is not set".formatted(variableOption, variable));
        }
        return new Secret(value);
    }

    private static String contents(String option, Path file) {
        try {
            Set<PosixFilePermission> open = Files.getPosixFilePermissions(file);
            if (open.stream().anyMatch(OTHERS::contains)) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "%s %s can be read by others: chmod 600 %s".formatted(option, file, file));
            }
            String text = Files.readString(file, UTF_8);
            return text.lines().findFirst().orElse("");
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "%s %s cannot be read: %s"
                            .formatted(option, file, failure.getClass().getSimpleName()),
                    failure);
        }
    }
}
