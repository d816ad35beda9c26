package io.oltplab.report.page;

import java.util.List;

/// A report without a format.
///
/// @param title one line
/// @param sections in the order of reading
public record Page(String title, List<Section> sections) {

    public Page {
        sections = List.copyOf(sections);
    }
}
