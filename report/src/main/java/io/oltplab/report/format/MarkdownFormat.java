package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Section;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Markdown with pipe tables, for pasting into an article.
public final class MarkdownFormat implements ReportFormat {

    @Override
    public String name() {
        return "md";
    }

    @Override
    public String fileName() {
        return "report.md";
    }

    @Override
    public void print(Report report, Appendable out) throws IOException {
        out.append("# ").append(escape(report.page().title())).append("\n");
        for (Section section : report.page().sections()) {
            out.append("\n## ").append(escape(section.heading())).append("\n");
            for (Block block : section.blocks()) {
                out.append("\n").append(block(block));
            }
        }
    }

    private static String block(Block block) {
        return switch (block) {
            case Block.Heading heading -> "### " + escape(heading.words()) + "\n";
            case Block.Text text ->
                    switch (text.weight()) {
                        case ALERT -> "> **" + escape(text.words()) + "**\n";
                        case LEAD, PLAIN -> escape(text.words()) + "\n";
                        case NOTE -> "*" + escape(text.words()) + "*\n";
                    };
            // The table below has the same figures.
            case Block.Tiles _ -> "";
            case Block.Grid grid -> grid(grid);
            case Block.Chart chart ->
                    picture(chart) + (chart.repeated() ? "" : grid(chart.table()));
        };
    }

    @Override
    public Map<String, String> attachments(Report report) {
        Map<String, String> pictures = new TreeMap<>();
        for (Section section : report.page().sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Block.Chart chart) {
                    Picture.of(chart).ifPresent(svg -> pictures.put(file(chart), svg));
                }
            }
        }
        return pictures;
    }

    private static String picture(Block.Chart chart) {
        return Picture.of(chart).isEmpty()
                ? ""
                : "![" + escape(chart.title()) + "](" + file(chart) + ")\n\n";
    }

    private static String file(Block.Chart chart) {
        return "report-" + chart.id() + ".svg";
    }

    private static String grid(Block.Grid grid) {
        StringBuilder text = new StringBuilder();
        text.append("**").append(escape(grid.caption())).append("**\n\n");
        text.append(row(grid.columns().stream().map(Block.Column::heading).toList()));
        text.append(
                grid.columns().stream()
                        .map(column -> column.number() ? "---:" : "---")
                        .collect(Collectors.joining(" | ", "| ", " |\n")));
        for (List<String> cells : grid.rows()) {
            text.append(row(cells));
        }
        if (!grid.source().isEmpty()) {
            text.append("\n*From ").append(escape(grid.source())).append("*\n");
        }
        return text.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(MarkdownFormat::cell)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /// A verdict has its tick or cross.
    private static String cell(String words) {
        return switch (words) {
            case "pass" -> "\u2713 pass";
            case "fail" -> "\u2717 fail";
            default -> escape(words);
        };
    }

    /// Markdown's own signs and HTML stay what they are.
    private static String escape(String words) {
        return words.replaceAll("([\\\\`*_\\[\\]|])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("\\R", " ");
    }
}
