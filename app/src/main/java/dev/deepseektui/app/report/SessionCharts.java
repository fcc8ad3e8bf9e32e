package dev.deepseektui.app.report;

import dev.deepseektui.app.report.chart.AreaStack;
import dev.deepseektui.app.report.chart.BarList;
import dev.deepseektui.app.report.chart.Caption;
import dev.deepseektui.app.report.chart.Chart;
import dev.deepseektui.app.report.chart.Figure;
import dev.deepseektui.app.report.chart.Frame.Axes;
import dev.deepseektui.app.report.chart.Layer;
import dev.deepseektui.app.report.chart.LineLayer;
import dev.deepseektui.app.report.chart.Marks;
import dev.deepseektui.app.report.chart.Marks.Mark;
import dev.deepseektui.app.report.chart.Series;
import dev.deepseektui.app.report.chart.Threshold;
import dev.deepseektui.app.report.chart.Unit;
import dev.deepseektui.app.report.figures.CallFigures;
import dev.deepseektui.app.report.figures.CostAt;
import dev.deepseektui.app.report.figures.PromptParts;
import dev.deepseektui.app.report.figures.RequestFigures;
import dev.deepseektui.app.report.figures.Rewrite;
import dev.deepseektui.app.report.figures.SessionFigures;
import dev.deepseektui.app.report.figures.SessionFigures.Prompts;
import dev.deepseektui.app.report.figures.Stepped;
import dev.deepseektui.app.report.figures.Strain;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.cost.BillParts;
import dev.deepseektui.core.message.CallEnding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The charts of a session, in the order in which a page shows them; one that would show nothing is left out. */
final class SessionCharts {
    private static final String REQUEST = "Request";

    private final SessionFigures figures;
    private final Prompts prompts;
    private final PressureThresholds thresholds;

    SessionCharts(SessionFigures figures, PressureThresholds thresholds) {
        this.figures = figures;
        this.prompts = figures.prompts();
        this.thresholds = thresholds;
    }

    List<Figure> all() {
        List<Figure> all = new ArrayList<>();
        if (!prompts.requests().isEmpty()) {
            all.add(promptParts());
            all.add(cache());
            if (prompts.cost().stream().anyMatch(at -> at.parts().dollars() > 0)) {
                all.add(cost());
            }
        }
        if (prompts.strain().stream().anyMatch(one -> one.pressure() != null || one.failed() != null)) {
            all.add(strain());
        }
        if (!prompts.requests().isEmpty()) {
            all.add(times());
        }
        if (!figures.work().calls().isEmpty()) {
            all.add(tools());
        }
        if (!prompts.files().isEmpty()) {
            all.add(files());
        }
        if (!figures.usage().turns().isEmpty()) {
            all.add(new SessionTimeline(figures).figure());
        }
        return all;
    }

    private Figure promptParts() {
        AreaStack stack = new AreaStack(List.of(
                part("Header", "header", PromptParts::header),
                part("Resident files", "resident", PromptParts::resident),
                part("Summary", "summary", PromptParts::summary),
                part("Results", "results", PromptParts::results),
                part("Replies", "replies", PromptParts::replies),
                part("Asks and notes", "rest", PromptParts::rest)));
        List<Layer> layers = new ArrayList<>(List.of(stack));
        layers.addAll(thresholds(stack.highest()));
        layers.add(new Marks(
                "Rewrite",
                "rewrite",
                prompts.rewrites().stream().map(this::mark).toList()));
        return new Chart(
                new Caption("What the prompts were made of", promptWords()), new Axes(REQUEST, Unit.TOKENS), layers);
    }

    private String promptWords() {
        long peak = prompts.requests().stream()
                .mapToLong(request -> request.parts().total())
                .max()
                .orElse(0);
        long freed = prompts.rewrites().stream().mapToLong(Rewrite::freed).sum();
        return String.format(
                Locale.ROOT,
                "Tokens of each of %d requests; the largest had %,d. %s",
                prompts.requests().size(),
                peak,
                prompts.rewrites().isEmpty()
                        ? "Nothing was rewritten."
                        : String.format(
                                Locale.ROOT,
                                "%s freed %,d tokens.",
                                rewrites(prompts.rewrites().size()),
                                freed));
    }

    private static String rewrites(int number) {
        return number == 1 ? "One rewrite" : number + " rewrites";
    }

    private Series part(String name, String style, ToLongFunction<PromptParts> of) {
        return series(name, style, request -> (double) of.applyAsLong(request.parts()));
    }

    private Series series(String name, String style, Function<RequestFigures, @Nullable Double> of) {
        List<@Nullable Double> values = new ArrayList<>();
        prompts.requests().forEach(request -> values.add(of.apply(request)));
        return new Series(name, style, values);
    }

    private List<Layer> thresholds(double near) {
        Long budget = prompts.requests().get(prompts.requests().size() - 1).budget();
        if (budget == null) {
            return List.of();
        }
        return List.of(
                new Threshold("soft", budget * thresholds.soft(), near),
                new Threshold("hard", budget * thresholds.hard(), near),
                new Threshold("emergency", budget * thresholds.emergency(), near),
                new Threshold("budget", budget, near));
    }

    private Mark mark(Rewrite rewrite) {
        String price = rewrite.price() == null ? "price unknown" : "cost " + Unit.DOLLARS.of(rewrite.price());
        return new Mark(
                Math.min(rewrite.request(), prompts.requests().size()) - 1,
                rewrite.before(),
                "−" + Unit.TOKENS.of((double) rewrite.freed())
                        + (rewrite.price() == null ? "" : " " + Unit.DOLLARS.of(rewrite.price())),
                String.format(
                        Locale.ROOT,
                        "%s before request %d: %,d to %,d tokens, %s",
                        rewrite.reason(),
                        rewrite.request(),
                        rewrite.before(),
                        rewrite.after(),
                        price));
    }

    private Figure cache() {
        return new Chart(
                new Caption("What the provider's cache held", cacheWords()),
                new Axes(REQUEST, Unit.TOKENS),
                List.of(
                        new AreaStack(List.of(
                                series(
                                        "From the cache",
                                        "hit",
                                        request -> number(request.usage().hit())),
                                series(
                                        "Read anew",
                                        "miss",
                                        request -> number(request.usage().miss())))),
                        new LineLayer(series("Held by an ideal cache", "ideal", request -> number(request.known())))));
    }

    private String cacheWords() {
        return figures.usage().hitRatio().isEmpty()
                ? "The provider did not say."
                : String.format(
                        Locale.ROOT,
                        "%.1f %% of all prompt tokens came from it. The line is what requests had in common with the one before.",
                        100 * figures.usage().hitRatio().getAsDouble());
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : Double.valueOf(value);
    }

    private Figure cost() {
        return new Chart(
                new Caption("What it cost", "US dollars from the start to each request, by kind of token."),
                new Axes(REQUEST, Unit.DOLLARS),
                List.of(new AreaStack(costs())));
    }

    private List<Series> costs() {
        List<Series> costs = new ArrayList<>(List.of(
                cost("Cached prompt", "hit", parts -> parts.hits().dollars()),
                cost("New prompt", "miss", parts -> parts.misses().dollars()),
                cost("Answers", "summary", parts -> parts.output().dollars())));
        if (prompts.cost().stream().anyMatch(at -> at.parts().whole() > 0)) {
            costs.add(cost("Charged as a whole", "results", BillParts::whole));
        }
        return costs;
    }

    private Series cost(String name, String style, Function<BillParts, Double> of) {
        List<@Nullable Double> values =
                new ArrayList<>(Collections.nCopies(prompts.requests().size(), null));
        for (CostAt at : prompts.cost()) {
            values.set(at.request() - 1, of.apply(at.parts()));
        }
        for (int i = 1; i < values.size(); i++) {
            values.set(i, values.get(i) == null ? values.get(i - 1) : values.get(i));
        }
        return new Series(name, style, values);
    }

    private Figure strain() {
        List<Layer> layers = List.of(
                new LineLayer(checkpoints("Pressure, bits", "pressure", Strain::pressure)),
                new LineLayer(checkpoints("Failed of the last results", "trouble", one -> number(one.failed()))),
                new Marks(
                        "Intervention",
                        "intervention",
                        prompts.interventions().stream().map(this::mark).toList()));
        int steps = prompts.interventions().size();
        return new Chart(
                new Caption(
                        "How hard the work was",
                        "Pressure and failed results at each request. "
                                + (steps == 0
                                        ? "No intervention."
                                        : steps == 1 ? "One intervention." : steps + " interventions.")),
                new Axes(REQUEST, Unit.COUNT),
                layers);
    }

    /** The latest checkpoint of each request. */
    private Series checkpoints(String name, String style, Function<Strain, @Nullable Double> of) {
        List<@Nullable Double> values = new ArrayList<>(
                Collections.nCopies(Math.max(1, prompts.requests().size()), null));
        for (Strain one : prompts.strain()) {
            values.set(Math.max(0, one.request() - 1), of.apply(one));
        }
        return new Series(name, style, values);
    }

    private Mark mark(Stepped stepped) {
        double height = prompts.strain().stream()
                .mapToDouble(one -> one.pressure() == null ? 0 : one.pressure())
                .max()
                .orElse(0);
        return new Mark(
                Math.max(0, stepped.request() - 1),
                height,
                "",
                new InterventionWords(stepped.applied(), stepped.selected()).line(Long::toString));
    }

    private Figure times() {
        return new Chart(
                new Caption(
                        "How long answers took",
                        "Seconds from sending a request to the first token of its answer, where that was measured, and to its end."),
                new Axes(REQUEST, Unit.SECONDS),
                List.of(new AreaStack(List.of(
                        series("To the first token", "miss", request -> seconds(request.began())),
                        series("To the end", "hit", SessionCharts::afterFirst)))));
    }

    private static @Nullable Double afterFirst(RequestFigures request) {
        Double whole = seconds(request.took());
        Double first = seconds(request.began());
        return whole == null || first == null ? whole : Double.valueOf(Math.max(0, whole - first));
    }

    private static @Nullable Double seconds(@Nullable Duration time) {
        return time == null ? null : Double.valueOf(time.toMillis() / 1e3);
    }

    private Figure tools() {
        Map<String, List<CallFigures>> byTool = figures.work().calls().stream()
                .collect(Collectors.groupingBy(CallFigures::tool, LinkedHashMap::new, Collectors.toList()));
        return new BarList(
                new Caption("How long tools took", "Seconds of all calls of a tool together."),
                "Tool",
                Unit.SECONDS,
                byTool.entrySet().stream()
                        .map(tool -> new BarList.Bar(tool.getKey(), seconds(tool.getValue()), calls(tool.getValue())))
                        .sorted(Comparator.comparingDouble(BarList.Bar::value).reversed())
                        .toList());
    }

    private static double seconds(List<CallFigures> calls) {
        return calls.stream().mapToLong(call -> call.span().length().toMillis()).sum() / 1e3;
    }

    private static String calls(List<CallFigures> calls) {
        long failed = calls.stream()
                .filter(call -> call.ending() == CallEnding.Kind.FAILED)
                .count();
        return (calls.size() == 1 ? ", one call" : ", " + calls.size() + " calls")
                + (failed == 0 ? "" : ", " + failed + " failed");
    }

    private Figure files() {
        return new BarList(
                new Caption("Files in the prompts", "Tokens of all looks at a file together."),
                "File",
                Unit.TOKENS,
                prompts.files().stream()
                        .map(file -> new BarList.Bar(
                                file.path(),
                                file.tokens(),
                                file.looks() == 1 ? ", one look" : ", " + file.looks() + " looks"))
                        .toList());
    }
}
