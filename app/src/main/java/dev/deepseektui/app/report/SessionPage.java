package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.Chart.PlotArea.Axes;
import dev.deepseektui.app.report.ChartLayer.AreaStack;
import dev.deepseektui.app.report.ChartLayer.EventMarks;
import dev.deepseektui.app.report.ChartLayer.EventMarks.EventMark;
import dev.deepseektui.app.report.ChartLayer.Series;
import dev.deepseektui.app.report.ChartLayer.ThresholdLine;
import dev.deepseektui.app.report.Figure.Caption;
import dev.deepseektui.app.report.Figure.ValueUnit;
import dev.deepseektui.app.report.SessionFigures.FiguresFold;
import dev.deepseektui.app.report.SessionFigures.Identity;
import dev.deepseektui.app.report.SessionFigures.PromptParts;
import dev.deepseektui.app.report.SessionFigures.RequestFigures;
import dev.deepseektui.app.report.SessionFigures.RewriteFigures;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.conversation.cost.CostLedger.BillParts;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A page with charts of a session: context and cost over time, and the largest files. It loads nothing. */
public final class SessionPage {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String HEAD = """
        <header>
        <h1>%s</h1>
        <p class="note">%s <code>%s</code> · %s · <code>%s</code> · %s UTC</p>
        <p>%s · %s · %s</p>
        <p class="note">%s <code>deepseek-tui sessions export %s --format html</code></p>
        </header>
        """;
    private static final int MAX_TITLE_LENGTH = 90;
    private static final String REQUEST = "Request";

    private final SessionFigures figures;
    private final List<RequestFigures> requests;
    private final PressureThresholds thresholds;

    private SessionPage(SessionFigures figures, PressureThresholds thresholds) {
        this.figures = figures;
        this.requests = figures.requests();
        this.thresholds = thresholds;
    }

    /** Creates the page of a session from all its events. */
    public static SessionPage of(
            Iterator<Recorded> events, PriceTable prices, Function<Optional<Price>, PressureThresholds> thresholds) {
        FiguresFold fold = new FiguresFold(prices);
        events.forEachRemaining(fold::apply);
        SessionFigures figures = fold.figures();
        Identity identity = figures.identity();
        return new SessionPage(figures, thresholds.apply(prices.at(identity.model(), identity.started())));
    }

    /**
     * Returns the prices of the configured provider. If no provider is configured, returns DeepSeek's: the session most
     * likely used a DeepSeek model.
     */
    public static PriceTable prices(Config config) {
        return ModelAccess.isEmbedded(config)
                ? PriceTable.ofProvider(config.get(CostKeys.PRICES))
                : ModelAccess.prices(config);
    }

    public void write(Appendable out) throws IOException {
        ReportPage page = new ReportPage(out);
        page.begin(say("report.page.title", figures.identity().title()));
        head(out);
        List<Figure> charts = charts();
        for (int i = 0; i < charts.size(); i++) {
            out.append(charts.get(i).html("figure-" + (i + 1)));
        }
        page.end();
    }

    private void head(Appendable out) throws IOException {
        Identity identity = figures.identity();
        String id = HtmlText.escaped(identity.id());
        out.append(HEAD.formatted(
                HtmlText.escaped(Excerpt.of(identity.title(), MAX_TITLE_LENGTH)),
                say("report.page.session"),
                id,
                HtmlText.escaped(identity.model()),
                HtmlText.escaped(identity.workspace()),
                MINUTE.format(identity.started()),
                say("report.page.requests", requests.size()),
                HtmlText.escaped(cost()),
                cache(),
                say("report.page.transcript"),
                id));
    }

    private String cost() {
        if (figures.bill().total() != null) {
            return ValueUnit.DOLLARS.of(figures.bill().total());
        }
        return figures.bill().atLeast() > 0
                ? say(
                        "report.page.cost_over",
                        ValueUnit.DOLLARS.of(figures.bill().atLeast()))
                : say("report.page.cost_unknown");
    }

    private String cache() {
        return figures.bill().hitRatio().isEmpty()
                ? say("report.page.cache_unknown")
                : say(
                        "report.page.cached",
                        Math.round(100 * figures.bill().hitRatio().getAsDouble()));
    }

    private List<Figure> charts() {
        List<Figure> charts = new ArrayList<>();
        if (!requests.isEmpty()) {
            charts.add(context());
        }
        if (requests.stream()
                .anyMatch(one -> one.billed() != null && one.billed().dollars() > 0)) {
            charts.add(costs());
        }
        if (!figures.files().isEmpty()) {
            charts.add(files());
        }
        return charts;
    }

    private Figure context() {
        AreaStack stack = new AreaStack(List.of(
                part(say("report.page.header"), "header", PromptParts::header),
                part(say("report.page.resident"), "resident", PromptParts::resident),
                part(say("report.page.summary"), "summary", PromptParts::summary),
                part(say("report.page.results"), "results", PromptParts::results),
                part(say("report.page.replies"), "replies", PromptParts::replies),
                part(say("report.page.rest"), "rest", PromptParts::rest)));
        List<ChartLayer> layers = new ArrayList<>(List.of(stack));
        layers.addAll(thresholds(stack.highest()));
        layers.add(new EventMarks(
                say("report.page.rewrite"),
                "rewrite",
                figures.rewrites().stream().map(this::mark).toList()));
        return new Chart(
                new Caption(say("report.page.context"), contextSentence()),
                new Axes(REQUEST, ValueUnit.TOKENS),
                layers);
    }

    private String contextSentence() {
        long peak = requests.stream()
                .mapToLong(request -> request.parts().total())
                .max()
                .orElse(0);
        int rewrites = figures.rewrites().size();
        long freed =
                figures.rewrites().stream().mapToLong(RewriteFigures::freed).sum();
        return say("report.page.context.about", requests.size(), EventLines.count(peak))
                + (rewrites == 0
                        ? say("report.page.rewrites.none")
                        : say("report.page.rewrites", rewrites, EventLines.count(freed)));
    }

    private Series part(String name, String style, ToLongFunction<PromptParts> of) {
        List<@Nullable Double> values = new ArrayList<>();
        requests.forEach(request -> values.add((double) of.applyAsLong(request.parts())));
        return new Series(name, style, values);
    }

    private List<ChartLayer> thresholds(double near) {
        Long budget = requests.get(requests.size() - 1).budget();
        if (budget == null) {
            return List.of();
        }
        return List.of(
                new ThresholdLine("soft", budget * thresholds.soft(), near),
                new ThresholdLine("hard", budget * thresholds.hard(), near),
                new ThresholdLine("emergency", budget * thresholds.emergency(), near),
                new ThresholdLine("budget", budget, near));
    }

    private EventMark mark(RewriteFigures rewrite) {
        String price = rewrite.price() == null ? "" : ValueUnit.DOLLARS.of(rewrite.price());
        return new EventMark(
                Math.min(rewrite.request(), requests.size()) - 1,
                rewrite.before(),
                "−" + ValueUnit.TOKENS.of((double) rewrite.freed()) + (price.isEmpty() ? "" : " " + price),
                say(
                        "report.page.rewrite.about",
                        rewrite.reason(),
                        rewrite.request(),
                        EventLines.count(rewrite.before()),
                        EventLines.count(rewrite.after()),
                        price.isEmpty() ? say("report.page.price_unknown") : say("report.page.price", price)));
    }

    private Figure costs() {
        List<Series> costs = new ArrayList<>(List.of(
                cost(say("report.page.hit"), "hit", parts -> parts.hits().dollars()),
                cost(say("report.page.miss"), "miss", parts -> parts.misses().dollars()),
                cost(
                        say("report.page.answers"),
                        "summary",
                        parts -> parts.output().dollars())));
        if (requests.stream()
                .anyMatch(one -> one.billed() != null && one.billed().whole() > 0)) {
            costs.add(cost(say("report.page.whole"), "results", BillParts::whole));
        }
        return new Chart(
                new Caption(say("report.page.cost"), say("report.page.cost.about")),
                new Axes(REQUEST, ValueUnit.DOLLARS),
                List.of(new AreaStack(costs)));
    }

    /** Returns the accumulated cost after each request. A request without an answer adds nothing. */
    private Series cost(String name, String style, Function<BillParts, Double> of) {
        List<@Nullable Double> values = new ArrayList<>();
        @Nullable Double last = null;
        for (RequestFigures request : requests) {
            last = request.billed() == null ? last : of.apply(request.billed());
            values.add(last);
        }
        return new Series(name, style, values);
    }

    private Figure files() {
        return new BarList(
                new Caption(say("report.page.files"), say("report.page.files.about")),
                say("report.page.file"),
                ValueUnit.TOKENS,
                figures.files().stream()
                        .map(file ->
                                new BarList.Bar(file.path(), file.tokens(), say("report.page.looks", file.looks())))
                        .toList());
    }
}
