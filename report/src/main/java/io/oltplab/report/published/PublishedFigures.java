package io.oltplab.report.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The published figures that come with the program.
public final class PublishedFigures {

    private static final String FILE = "/io/oltplab/report/published/published-results.csv";

    private static final List<String> COLUMNS =
            List.of(
                    "review",
                    "drive",
                    "capacity",
                    "interface",
                    "test",
                    "metric",
                    "unit",
                    "value",
                    "note");

    private PublishedFigures() {}

    /// All figures in the order of the file.
    public static List<PublishedFigure> all() {
        List<List<String>> rows = Csv.parse(text());
        if (!rows.getFirst().equals(COLUMNS)) {
            throw new IllegalStateException("columns of " + FILE + ": " + rows.getFirst());
        }
        return rows.stream().skip(1).map(PublishedFigures::figure).toList();
    }

    /// The figures of one drive.
    ///
    /// @param drive vendor and model, or the model alone; case does not matter
    /// @throws IllegalArgumentException when no drive, or more than one, is called so
    public static List<PublishedFigure> of(String drive) {
        String wanted = drive.toLowerCase(Locale.ROOT).strip();
        List<PublishedFigure> all = all();
        List<String> names =
                drives().stream()
                        .filter(
                                name ->
                                        name.toLowerCase(Locale.ROOT).equals(wanted)
                                                || name.toLowerCase(Locale.ROOT)
                                                        .endsWith(" " + wanted))
                        .toList();
        if (names.size() != 1) {
            throw new IllegalArgumentException(
                    "published:"
                            + drive
                            + (names.isEmpty() ? " is no published drive" : " is ambiguous")
                            + "; there are: "
                            + String.join(", ", names.isEmpty() ? drives() : names));
        }
        return all.stream().filter(figure -> figure.drive().equals(names.getFirst())).toList();
    }

    /// The drives that have figures of tests, in the order of the file.
    public static List<String> drives() {
        return all().stream()
                .filter(figure -> !figure.test().equals("spec"))
                .map(PublishedFigure::drive)
                .filter(name -> !name.contains("(") && Character.isUpperCase(name.charAt(0)))
                .filter(name -> !name.contains(" or ") && !name.contains(" of "))
                .distinct()
                .toList();
    }

    private static PublishedFigure figure(List<String> row) {
        String value = row.get(7);
        return new PublishedFigure(
                row.get(0),
                row.get(1),
                row.get(2),
                row.get(3),
                row.get(4),
                row.get(5),
                row.get(6),
                value.isEmpty() ? Double.NaN : Double.parseDouble(value),
                row.get(8));
    }

    private static String text() {
        try (InputStream in = PublishedFigures.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its file " + FILE);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// RFC 4180 for a file that is ours.
    static final class Csv {

        private Csv() {}

        /// Rows of cells; quotes may hold commas, line ends and doubled quotes.
        static List<List<String>> parse(String text) {
            List<List<String>> rows = new ArrayList<>();
            List<String> row = new ArrayList<>();
            StringBuilder cell = new StringBuilder();
            boolean quoted = false;
            for (int i = 0; i < text.length(); i++) {
                char sign = text.charAt(i);
                if (quoted) {
                    if (sign != '"') {
                        cell.append(sign);
                    } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
                        cell.append('"');
                        i++;
                    } else {
                        quoted = false;
                    }
                } else {
                    switch (sign) {
                        case '"' -> quoted = true;
                        case '\r' -> {}
                        case ',', '\n' -> {
                            row.add(cell.toString());
                            cell.setLength(0);
                            if (sign == '\n') {
                                rows.add(row);
                                row = new ArrayList<>();
                            }
                        }
                        default -> cell.append(sign);
                    }
                }
            }
            if (quoted || cell.length() > 0 || !row.isEmpty()) {
                throw new IllegalArgumentException("the CSV ends within a row");
            }
            return rows;
        }
    }
}
