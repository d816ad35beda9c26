package io.oltplab.sysbench.options;

import io.oltplab.core.drive.ErrorBudget;
import io.oltplab.sql.Retries.Choice;
import java.util.HashSet;
import java.util.List;

/// What a run makes of failures.
///
/// @param retried which failures of a statement start the event anew
/// @param budget how many events may fail
/// @param outageAllowed whether a result with an outage in it may be used
public record ErrorOptions(Choice retried, ErrorBudget budget, boolean outageAllowed) {

    static final String ALL = "all";

    /// Reads them from a command line.
    static ErrorOptions of(CommandLine line) {
        return new ErrorOptions(
                choice(line.list("mysql-ignore-errors")),
                new ErrorBudget(line.real("max-error-rate")),
                line.isOn("allow-outage"));
    }

    private static Choice choice(List<String> codes) {
        if (codes.isEmpty()) {
            return new Choice.Dialect();
        }
        return codes.contains(ALL) ? new Choice.All() : new Choice.Codes(new HashSet<>(codes));
    }
}
