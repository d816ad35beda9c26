package io.oltplab.report.page;

import java.util.List;
import java.util.Map;

/// What a section is made of.
public sealed interface Block {

    /// A heading below that of the section, such as the name of a run.
    ///
    /// @param words one line
    record Heading(String words) implements Block {}

    /// One or more sentences.
    ///
    /// @param words one paragraph
    /// @param weight how much it should catch the eye
    record Text(String words, Weight weight) implements Block {}

    /// How much a text should catch the eye.
    enum Weight {
        /// The sentence that somebody in a hurry reads.
        LEAD,
        PLAIN,
        /// An explanation below a figure.
        NOTE,
        /// A warning that changes what the figures mean.
        ALERT
    }

    /// Headline figures of one run, large.
    ///
    /// @param name of the run
    /// @param subtitle what was tested
    /// @param tone `good`, `warn` or `bad`
    /// @param figures in the order of reading
    /// @param source file that they come from; empty where nothing has to be said
    record Tiles(String name, String subtitle, String tone, List<Tile> figures, String source)
            implements Block {
        public Tiles {
            figures = List.copyOf(figures);
        }

        /// Figures whose source need not be said.
        public Tiles(String name, String subtitle, String tone, List<Tile> figures) {
            this(name, subtitle, tone, figures, "");
        }

        /// The same with the file that they come from.
        public Tiles from(String file) {
            return new Tiles(name, subtitle, tone, figures, file);
        }
    }

    /// One large figure.
    ///
    /// @param label what it is
    /// @param value the number, formatted
    /// @param unit of the number
    record Tile(String label, String value, String unit) {}

    /// A table.
    ///
    /// @param caption what it shows
    /// @param columns headings with units
    /// @param rows as many cells as columns
    /// @param source file that they come from; empty where the cells say it themselves
    record Grid(String caption, List<Column> columns, List<List<String>> rows, String source)
            implements Block {
        public Grid {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<String> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalStateException(
                            "table " + caption + " has " + columns.size() + " columns, row " + row);
                }
            }
        }

        /// A table whose cells say where they come from, or need not.
        public Grid(String caption, List<Column> columns, List<List<String>> rows) {
            this(caption, columns, rows, "");
        }

        /// The same with the file that the figures come from.
        public Grid from(String file) {
            return new Grid(caption, columns, rows, file);
        }
    }

    /// A column of a table.
    ///
    /// @param heading with its unit
    /// @param number whether the cells are numbers, to be set right-aligned
    record Column(String heading, boolean number) {
        /// A column of words.
        public static Column words(String heading) {
            return new Column(heading, false);
        }

        /// A column of numbers.
        public static Column number(String heading) {
            return new Column(heading, true);
        }
    }

    /// A chart, which always comes with the table of its figures.
    ///
    /// @param id unique within the page
    /// @param title what it shows
    /// @param kind which drawing the page's script makes of it: `bars`, `timeline`, `spectrum` or
    ///   `curve`
    /// @param spec the figures and labels for the script: maps, lists, numbers, strings, booleans
    /// @param table the same figures for everybody else
    /// @param repeated whether another table of the page has these figures too, so that formats
    ///   without charts leave this one out
    record Chart(
            String id,
            String title,
            String kind,
            Map<String, Object> spec,
            Grid table,
            boolean repeated)
            implements Block {
        public Chart {
            spec = Map.copyOf(spec);
        }
    }
}
