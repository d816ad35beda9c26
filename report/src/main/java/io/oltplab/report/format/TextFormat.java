package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Section;
import java.io.IOException;
import java.util.List;

/// The summary for a terminal: aligned, without colour or escape codes.
public final class TextFormat implements ReportFormat {

    private static final int WIDTH = 100;

    @Override
    public String name() {
        return "text";
    }

    @Override
    public String fileName() {
        return "report.txt";
    }

    @Override
    public void print(Report report, Appendable out) throws IOException {
        out.append(plain(report.page().title())).append("\n");
        for (Section section : report.page().sections()) {
            if (section.brief()) {
                out.append("\n");
                for (Block block : section.blocks()) {
                    out.append(block(block));
                }
            }
        }
    }

    private static String block(Block block) {
        return switch (block) {
            case Block.Heading heading -> plain(heading.words()) + "\n";
            case Block.Text text ->
                    switch (text.weight()) {
                        case ALERT -> wrap("!! ", text.words());
                        case LEAD, PLAIN -> wrap("", text.words());
                        // Notes explain charts, which a terminal does not have.
                        case NOTE -> "";
                    };
            case Block.Tiles _ -> "";
            case Block.Grid grid -> grid(grid);
            case Block.Chart chart -> chart.repeated() ? "" : grid(chart.table()) + "\n";
        };
    }

    /// Breaks between words; following lines are indented.
    private static String wrap(String mark, String words) {
        StringBuilder text = new StringBuilder(mark);
        int column = mark.length();
        for (String word : plain(words).split(" ", -1)) {
            if (column + word.length() > WIDTH && column > mark.length()) {
                text.append("\n  ");
                column = 2;
            }
            text.append(word).append(' ');
            column += word.length() + 1;
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static String grid(Block.Grid grid) {
        int[] widths = new int[grid.columns().size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = plain(grid.columns().get(i).heading()).length();
            for (List<String> row : grid.rows()) {
                widths[i] = Math.max(widths[i], marked(row.get(i)).length());
            }
        }
        StringBuilder text = new StringBuilder();
        text.append(plain(grid.caption())).append("\n");
        text.append(
                line(grid, widths, grid.columns().stream().map(Block.Column::heading).toList()));
        for (List<String> row : grid.rows()) {
            text.append(line(grid, widths, row));
        }
        return text.toString();
    }

    private static String line(Block.Grid grid, int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder("  ");
        for (int i = 0; i < widths.length; i++) {
            String cell = marked(cells.get(i));
            String padding = " ".repeat(widths[i] - cell.length());
            line.append(grid.columns().get(i).number() ? padding + cell : cell + padding);
            line.append("  ");
        }
        return line.toString().stripTrailing() + "\n";
    }

    /// A verdict with its tick or cross.
    private static String marked(String cell) {
        return switch (cell) {
            case "pass" -> "\u2713 pass";
            case "fail" -> "\u2717 fail";
            default -> plain(cell);
        };
    }

    /// Without control characters: a name of a drive must not steer the terminal.
    private static String plain(String words) {
        return words.replaceAll("\\p{Cntrl}", " ");
    }
}
