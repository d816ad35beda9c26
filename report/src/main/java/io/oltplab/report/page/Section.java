package io.oltplab.report.page;

import java.util.List;

/// A part of a report.
///
/// @param id unique within the page, lower case with dashes
/// @param heading one line
/// @param brief whether a terminal summary shows it
/// @param blocks in the order of reading
public record Section(String id, String heading, boolean brief, List<Block> blocks) {

    public Section {
        blocks = List.copyOf(blocks);
    }
}
