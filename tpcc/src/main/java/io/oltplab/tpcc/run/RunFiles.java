package io.oltplab.tpcc.run;

import java.nio.file.Path;
import java.util.Optional;

/// Files that a run keeps beside its result.
///
/// @param deliveries takes a record of each deferred delivery
/// @param acknowledged takes a line for each New-Order that the database has committed
public record RunFiles(Optional<Path> deliveries, Optional<Path> acknowledged) {

    /// No files.
    public static final RunFiles NONE = new RunFiles(Optional.empty(), Optional.empty());
}
