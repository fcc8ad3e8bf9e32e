package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.Chart;
import dev.deepseektui.app.report.Chart.PlotArea;
import dev.deepseektui.app.report.Chart.PlotArea.Axes;
import dev.deepseektui.app.report.ChartLayer;
import dev.deepseektui.app.report.ChartLayer.Series;
import dev.deepseektui.app.report.Figure;
import dev.deepseektui.app.report.Figure.Caption;
import dev.deepseektui.app.report.Figure.ValueUnit;
import dev.deepseektui.app.report.HtmlText;
import dev.deepseektui.app.report.ReportPage;
import dev.deepseektui.app.report.SessionFigures.RequestFigures;
import dev.deepseektui.app.report.Svg;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A comparison of variants as an HTML page: a table, and charts with a line for each variant. */
public record VariantsPage(String recording, List<VariantResult> results) {
    public VariantsPage {
        results = List.copyOf(results);
    }

    public void write(Appendable out) throws IOException {
        ReportPage page = new ReportPage(out);
        page.begin("Replay of " + recording);
        out.append("<header>\n<h1>Replay of ")
                .append(HtmlText.escaped(recording))
                .append("</h1>\n");
        out.append("<p>The same replies and results under ")
                .append(results.size() == 1 ? "one setting" : "settings side by side");
        out.append("; off-peak prices, with the simulator's cache model.</p>\n</header>\n");
        table(out);
        List<Figure> figures = figures();
        for (int i = 0; i < figures.size(); i++) {
            out.append(figures.get(i).html("figure-" + (i + 1)));
        }
        page.end();
    }

    private void table(Appendable out) throws IOException {
        List<List<String>> rows = VariantsTable.rows(results);
        out.append("<div class=\"drawing\"><table class=\"compare\">\n<thead><tr>");
        for (String cell : rows.get(0)) {
            out.append("<th scope=\"col\">").append(HtmlText.escaped(cell)).append("</th>");
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows.subList(1, rows.size())) {
            out.append("<tr><th scope=\"row\">")
                    .append(HtmlText.escaped(row.get(0)))
                    .append("</th>");
            for (String cell : row.subList(1, row.size())) {
                out.append("<td>").append(HtmlText.escaped(cell)).append("</td>");
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
    }

    private List<Figure> figures() {
        return List.of(
                new Chart(
                        new Caption("Prompt", "Tokens per request."),
                        new Axes("Request", ValueUnit.TOKENS),
                        lines(result ->
                                requests(result, one -> (double) one.parts().total()))),
                new Chart(
                        new Caption("Not cached", "Tokens per request that were not in the provider's cache."),
                        new Axes("Request", ValueUnit.TOKENS),
                        lines(result -> requests(result, VariantsPage::missed))),
                new Chart(
                        new Caption("Cost", "Cumulative US dollars at each request."),
                        new Axes("Request", ValueUnit.DOLLARS),
                        lines(VariantsPage::cost)));
    }

    private List<ChartLayer> lines(Function<VariantResult, List<@Nullable Double>> of) {
        List<ChartLayer> lines = new ArrayList<>();
        for (VariantResult result : results) {
            lines.add(new Line(new Series(result.name(), "v" + (lines.size() + 1), of.apply(result))));
        }
        return lines;
    }

    private static List<@Nullable Double> requests(
            VariantResult result, Function<RequestFigures, @Nullable Double> of) {
        List<@Nullable Double> values = new ArrayList<>();
        result.figures().requests().forEach(one -> values.add(of.apply(one)));
        return values;
    }

    private static @Nullable Double missed(RequestFigures request) {
        Long missed = request.usage().miss();
        return missed == null ? null : Double.valueOf(missed);
    }

    private static List<@Nullable Double> cost(VariantResult result) {
        List<@Nullable Double> values = new ArrayList<>();
        for (RequestFigures request : result.figures().requests()) {
            if (request.billed() != null) {
                values.add(request.billed().dollars());
            }
        }
        return values;
    }

    /** A series drawn as a line. The line has gaps where values are unknown. */
    private record Line(Series series) implements ChartLayer {

        @Override
        public double highest() {
            return series.highest();
        }

        @Override
        public void draw(PlotArea frame, Svg svg) {
            StringBuilder path = new StringBuilder();
            boolean isDrawing = false;
            for (int i = 0; i < series.values().size(); i++) {
                @Nullable Double value = series.values().get(i);
                if (value != null) {
                    path.append(isDrawing ? 'L' : 'M')
                            .append(Svg.at(frame.middle(i)))
                            .append(' ')
                            .append(Svg.at(frame.height(value)));
                }
                isDrawing = value != null;
            }
            if (!path.isEmpty()) {
                svg.empty("path", "d", path.toString(), "class", "line " + series.style());
            }
            if (series.values().size() == 1 && series.values().get(0) != null) {
                svg.empty(
                        "circle",
                        "cx",
                        Svg.at(frame.middle(0)),
                        "cy",
                        Svg.at(frame.height(series.highest())),
                        "r",
                        "3",
                        "class",
                        "mark " + series.style());
            }
        }

        @Override
        public List<Figure.LegendEntry> keys() {
            return List.of(new Figure.LegendEntry(series.name(), series.style(), Figure.LegendEntry.Shape.LINE));
        }

        @Override
        public List<Series> columns() {
            return List.of(series);
        }
    }
}
