package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.BarList;
import dev.deepseektui.app.report.BarList.Bar;
import dev.deepseektui.app.report.Chart;
import dev.deepseektui.app.report.Chart.PlotArea.Axes;
import dev.deepseektui.app.report.ChartLayer.AreaStack;
import dev.deepseektui.app.report.ChartLayer.Series;
import dev.deepseektui.app.report.Figure;
import dev.deepseektui.app.report.Figure.Caption;
import dev.deepseektui.app.report.Figure.ValueUnit;
import dev.deepseektui.app.report.HtmlText;
import dev.deepseektui.app.report.ReportPage;
import dev.deepseektui.bench.lab.report.Usage.Day;
import dev.deepseektui.core.base.Excerpt;
import java.io.IOException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The totals of many sessions as an HTML page. */
public record OverviewPage(Overview overview, String of) {
    private static final int MAX_DAYS = 400;
    private static final int MAX_SESSIONS = 15;
    private static final int MAX_TITLE_LENGTH = 42;

    public void write(Appendable out) throws IOException {
        ReportPage page = new ReportPage(out);
        page.begin("Sessions of " + of);
        out.append("<header>\n<h1>Sessions of ").append(HtmlText.escaped(of)).append("</h1>\n<p>");
        List<String> lines = OverviewTable.lines(overview);
        out.append(HtmlText.escaped(lines.get(0))).append("</p>\n</header>\n");
        List<Figure> figures = figures();
        for (int i = 0; i < figures.size(); i++) {
            out.append(figures.get(i).html("figure-" + (i + 1)));
        }
        page.end();
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        if (!overview.days().isEmpty()) {
            figures.add(new Chart(
                    new Caption("Cost per day", "US dollars, known costs only; days in UTC."),
                    days(ValueUnit.DOLLARS),
                    List.of(new AreaStack(List.of(series("Cost", "summary", Day::cost))))));
            figures.add(new Chart(
                    new Caption("Prompt tokens per day", "Cached and not cached."),
                    days(ValueUnit.TOKENS),
                    List.of(new AreaStack(List.of(
                            series("Cached", "hit", day -> (double) day.hits()),
                            series("Not cached", "miss", day -> (double) day.misses()))))));
        }
        if (!overview.sessions().isEmpty()) {
            figures.add(longest());
            figures.add(models());
        }
        if (!overview.tools().isEmpty()) {
            figures.add(tools());
        }
        return figures;
    }

    /**
     * Returns all days of the period, including days without costs, so that the time axis is even. If the period is
     * longer than {@link #MAX_DAYS} days, returns only the days with costs.
     */
    private List<Day> all() {
        List<Day> days = overview.days();
        LocalDate first = days.get(0).date();
        long many = ChronoUnit.DAYS.between(first, days.get(days.size() - 1).date()) + 1;
        if (many > MAX_DAYS) {
            return days;
        }
        Map<LocalDate, Day> billed = days.stream().collect(Collectors.toMap(Day::date, day -> day));
        return first.datesUntil(first.plusDays(many))
                .map(date -> billed.getOrDefault(date, new Day(date, 0, 0, 0)))
                .toList();
    }

    private Axes days(ValueUnit unit) {
        return new Axes(
                "Day", unit, all().stream().map(day -> day.date().toString()).toList());
    }

    private Series series(String name, String style, Function<Day, Double> of) {
        List<@Nullable Double> values = new ArrayList<>();
        all().forEach(day -> values.add(of.apply(day)));
        return new Series(name, style, values);
    }

    private Figure longest() {
        return new BarList(
                new Caption("Longest sessions", "Active seconds, without the time between turns."),
                "Session",
                LabUnits.SECONDS,
                overview.most(session -> session.worked().toMillis(), MAX_SESSIONS).stream()
                        .map(OverviewPage::bar)
                        .toList());
    }

    private static Bar bar(Usage session) {
        double seconds = session.worked().toSeconds();
        String cost = session.cost() == null ? "cost unknown" : ValueUnit.DOLLARS.of(session.cost());
        return new Bar(
                Excerpt.of(session.title(), MAX_TITLE_LENGTH),
                seconds,
                " (" + LabUnits.time(seconds) + "), " + cost + ", "
                        + session.identity().id());
    }

    private Figure models() {
        return new BarList(
                new Caption("Models", "Requests per model."),
                "Model",
                LabUnits.COUNT,
                overview.models().stream()
                        .map(model -> new Bar(
                                model.name(), model.requests(), " requests, " + ValueUnit.DOLLARS.of(model.cost())))
                        .toList());
    }

    private Figure tools() {
        return new BarList(
                new Caption("Tools", "Calls per tool, and how many failed."),
                "Tool",
                LabUnits.COUNT,
                overview.tools().entrySet().stream()
                        .map(tool -> new Bar(
                                tool.getKey(),
                                tool.getValue().all(),
                                " calls, " + tool.getValue().failed() + " failed"))
                        .sorted(Comparator.comparingDouble(Bar::value).reversed())
                        .toList());
    }
}
