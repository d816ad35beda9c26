package io.oltplab.core.result;

import java.util.List;

/// A table of a workload's own for the report.
///
/// @param title what it shows
/// @param columns headings with units
/// @param rows as many cells as columns, already formatted for people
public record Table(String title, List<String> columns, List<List<String>> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "table " + title + " has " + columns.size() + " columns, a row " + row);
            }
        }
    }
}
