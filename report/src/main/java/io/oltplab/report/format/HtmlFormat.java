package io.oltplab.report.format;

import io.oltplab.report.page.Block;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// One HTML file that needs nothing else: styles, script, charts and figures are inside, and its
/// content security policy forbids every request.
public final class HtmlFormat implements ReportFormat {

    /// Apache ECharts from its webjar (Apache-2.0; the file begins with its licence).
    private static final String CHARTS =
            "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

    /// Cells that are set as marks.
    private static final Set<String> MARKS =
            Set.of(
                    "pass",
                    "warn",
                    "fail",
                    "saturated",
                    "complete",
                    "partial",
                    "invalid",
                    "running");

    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public String name() {
        return "html";
    }

    @Override
    public String fileName() {
        return "report.html";
    }

    @Override
    public void print(Report report, Appendable out) throws IOException {
        print(report.page(), "", out);
    }

    /// The page of a run that goes on: its script asks for news.
    ///
    /// @param events address that the script connects to, relative to the page
    public static String live(Page page, String events) {
        StringBuilder out = new StringBuilder();
        try {
            print(page, events, out);
        } catch (IOException impossible) {
            throw new IllegalStateException("a StringBuilder does not fail", impossible);
        }
        return out.toString();
    }

    private static void print(Page page, String events, Appendable out) throws IOException {
        Map<String, Object> charts = charts(page);
        List<String> scripts = new ArrayList<>();
        if (!charts.isEmpty()) {
            scripts.add(Html.resource(HtmlFormat.class, CHARTS));
        }
        scripts.add(Html.resource(HtmlFormat.class, "report.js"));
        StringBuilder text = new StringBuilder();
        Html.head(
                page.title(), Html.resource(HtmlFormat.class, "report.css"), scripts, events, text);
        header(page, text);
        text.append("<main>\n");
        for (Section section : page.sections()) {
            section(section, text);
        }
        text.append("</main>\n");
        text.append("<footer><p>Made by oltplab. Charts by Apache ECharts 5.3.1, Apache-2.0,");
        text.append(" copyright the Apache Software Foundation; its licence stands at the head of");
        text.append(" its script in this file.");
        text.append(events.isEmpty() ? " This page sends no request." : "");
        text.append("</p></footer>\n");
        Html.tail(JSON.writeValueAsString(charts), scripts, text);
        out.append(text);
    }

    private static void header(Page page, StringBuilder out) {
        out.append("<a class=\"skip\" href=\"#verdict\">Skip to the verdict</a>\n<header>\n");
        out.append("<div class=\"bar\"><p class=\"brand\">oltplab</p>");
        out.append("<button type=\"button\" id=\"theme\" hidden>Dark</button></div>\n<h1>");
        out.append(escape(page.title())).append("</h1>\n<nav aria-label=\"Sections\"><ul>\n");
        for (Section section : page.sections()) {
            out.append("<li><a href=\"#").append(section.id()).append("\">");
            out.append(escape(section.heading())).append("</a></li>\n");
        }
        out.append("</ul></nav>\n</header>\n");
        out.append("<p class=\"alert\" id=\"trouble\" role=\"alert\" hidden></p>\n");
    }

    private static void section(Section section, Appendable out) throws IOException {
        out.append("<section id=\"").append(section.id()).append("\">\n<h2>");
        out.append(escape(section.heading())).append("</h2>\n");
        boolean inTiles = false;
        for (Block block : section.blocks()) {
            boolean tiles = block instanceof Block.Tiles;
            if (tiles != inTiles) {
                out.append(tiles ? "<div class=\"cards\">\n" : "</div>\n");
                inTiles = tiles;
            }
            block(block, out);
        }
        out.append(inTiles ? "</div>\n" : "").append("</section>\n");
    }

    private static void block(Block block, Appendable out) throws IOException {
        switch (block) {
            case Block.Heading heading ->
                    out.append("<h3>").append(escape(heading.words())).append("</h3>\n");
            case Block.Text text -> text(text, out);
            case Block.Tiles tiles -> tiles(tiles, out);
            case Block.Grid grid -> grid(grid, "table", out);
            case Block.Chart chart -> chart(chart, out);
        }
    }

    private static void text(Block.Text text, Appendable out) throws IOException {
        String words = escape(text.words());
        switch (text.weight()) {
            case LEAD -> out.append("<p class=\"lead\">").append(words);
            case PLAIN -> out.append("<p>").append(words);
            case NOTE -> out.append("<p class=\"note\">").append(words);
            case ALERT -> out.append("<p class=\"alert\" role=\"note\">").append(words);
        }
        out.append("</p>\n");
    }

    private static void tiles(Block.Tiles tiles, Appendable out) throws IOException {
        out.append("<article class=\"card ").append(tiles.tone()).append("\">\n<h3>");
        out.append(escape(tiles.name())).append("</h3>\n<p class=\"sub\">");
        out.append(escape(tiles.subtitle())).append("</p>\n<dl>\n");
        for (Block.Tile tile : tiles.figures()) {
            out.append("<div");
            if (!tiles.source().isEmpty()) {
                out.append(" title=\"").append(escape(tile.label())).append(", ");
                out.append(escape(tile.unit())).append(", from ");
                out.append(escape(tiles.source())).append('"');
            }
            out.append("><dt>").append(escape(tile.label())).append("</dt><dd>");
            out.append(escape(tile.value())).append(" <small>");
            out.append(tile.value().equals("n/a") ? "" : escape(tile.unit()));
            out.append("</small></dd></div>\n");
        }
        out.append("</dl>\n</article>\n");
    }

    private static void chart(Block.Chart chart, Appendable out) throws IOException {
        out.append("<figure>\n<figcaption>").append(escape(chart.title()));
        out.append("</figcaption>\n<div class=\"chart ")
                .append(chart.kind())
                .append("\" id=\"chart-");
        out.append(escape(chart.id())).append("\" role=\"img\" aria-label=\"");
        out.append(escape(chart.title())).append("; the same figures are in the table below\">");
        out.append("</div>\n<details><summary>Table</summary>\n");
        grid(chart.table(), "table", out);
        out.append("</details>\n</figure>\n");
    }

    private static void grid(Block.Grid grid, String style, Appendable out) throws IOException {
        boolean wide = grid.columns().size() > 2;
        out.append("<div class=\"").append(style).append("\" tabindex=\"0\" role=\"region\"");
        out.append(" aria-label=\"").append(escape(grid.caption())).append("\"><table class=\"");
        out.append(wide ? "wide" : "facts").append("\">\n<caption>");
        out.append(escape(grid.caption()));
        if (!grid.source().isEmpty()) {
            out.append(" <span class=\"src\">from ")
                    .append(escape(grid.source()))
                    .append("</span>");
        }
        out.append("</caption>\n<thead><tr>");
        for (Block.Column column : grid.columns()) {
            out.append(column.number() ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">");
            out.append(escape(column.heading())).append("</th>");
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : grid.rows()) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(grid.columns().get(i), row.get(i), out);
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
    }

    private static void cell(Block.Column column, String words, Appendable out) throws IOException {
        out.append(column.number() ? "<td class=\"n\">" : "<td>");
        if (MARKS.contains(words)) {
            out.append("<span class=\"mark ").append(words).append("\">").append(words);
            out.append("</span>");
        } else {
            out.append(escape(words));
        }
        out.append("</td>");
    }

    private static Map<String, Object> charts(Page page) {
        Map<String, Object> charts = new TreeMap<>();
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Block.Chart chart) {
                    charts.put(
                            chart.id(),
                            Map.of(
                                    "kind",
                                    chart.kind(),
                                    "title",
                                    chart.title(),
                                    "spec",
                                    chart.spec()));
                }
            }
        }
        return charts;
    }

    private static String escape(String words) {
        return Html.escape(words);
    }
}
