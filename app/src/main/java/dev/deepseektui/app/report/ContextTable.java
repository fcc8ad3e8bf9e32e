package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.compaction.ContextBreakdown.FileShare;
import dev.deepseektui.core.context.compaction.ContextBreakdown.MessageClass;
import dev.deepseektui.core.context.compaction.ContextBreakdown.PressureStep;
import dev.deepseektui.core.context.resident.ResidentReport;
import dev.deepseektui.core.context.resident.ResidentReport.ResidentRow;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.conversation.cost.CacheRecord.CachedRequest;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The contents of a prompt as readable lines and as JSON. */
public record ContextTable(ContextBreakdown breakdown, int compactions, CacheTerms terms, BudgetCost budget) {
    private static final int MAX_FILES = 20;
    private static final double HUNDRED = 100;
    private static final Columns COLUMNS = new Columns("  ", 9, 6, -18);

    /** Returns the contents of the next prompt. */
    public static ContextTable of(Session session) {
        return new ContextTable(
                session.context().breakdown(),
                session.context().compaction().memory().state().epoch(),
                session.context().cacheTerms(),
                BudgetCost.of(session));
    }

    public List<String> lines() {
        PromptSize size = breakdown.fullness().size();
        List<String> lines = new ArrayList<>();
        lines.add(say(
                "report.context.sum",
                EventLines.count(size.total()),
                EventLines.count(breakdown.fullness().budget()),
                percent(breakdown.fullness().ratio()),
                compactions == 0 ? say("report.context.times.none") : say("report.context.times", compactions)));
        layers(size).forEach((layer, tokens) -> lines.add(line(say("report.context." + layer), tokens, "")));
        lines.add("");
        for (MessageClass one : breakdown.classes()) {
            lines.add(line(
                    say("report.class." + one.name().replace(' ', '_')),
                    one.tokens(),
                    say("report.context.messages", one.messages())));
        }
        if (!breakdown.files().isEmpty()) {
            lines.add("");
        }
        breakdown.files().stream()
                .limit(MAX_FILES)
                .forEach(file -> lines.add(line(SafeText.line(file.path()), file.tokens(), state(file))));
        if (breakdown.files().size() > MAX_FILES) {
            lines.add("  " + say("report.context.more", breakdown.files().size() - MAX_FILES));
        }
        lines.add("");
        for (PressureStep next : breakdown.next()) {
            lines.add(say(
                    "report.context." + word(next),
                    percent(next.at()),
                    EventLines.count(next.tokens() - size.total())));
        }
        lines.add(budget.line());
        assumption(terms).ifPresent(lines::add);
        return lines;
    }

    private static Map<String, Long> layers(PromptSize size) {
        Map<String, Long> layers = new LinkedHashMap<>();
        layers.put("header", size.header());
        layers.put("base", size.base());
        layers.put("slot", size.slot());
        layers.put("body", size.body());
        return layers;
    }

    private String line(String what, long tokens, String more) {
        double share = (double) tokens / Math.max(1, breakdown.fullness().size().total());
        return ("  " + COLUMNS.row(EventLines.count(tokens), percent(share), what) + " " + more).stripTrailing();
    }

    private static String state(FileShare file) {
        return say(file.isOutline() ? "report.context.outline" : "report.context.whole", file.idle())
                + (file.isPinned() ? say("report.context.pinned") : "");
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.1f %%", HUNDRED * ratio);
    }

    private static String word(PressureStep threshold) {
        return threshold.level().name().toLowerCase(Locale.ROOT);
    }

    public ObjectNode document() {
        ObjectNode document = Json.object()
                .put("tokens", breakdown.fullness().size().total())
                .put("budget", breakdown.fullness().budget())
                .put("window", budget.budget().window())
                .put("fullness", breakdown.fullness().ratio())
                .put("compactions", compactions)
                .put("hit_share", terms.hitShare())
                .put("hit_share_basis", terms.basis().name().toLowerCase(Locale.ROOT));
        document.set("layers", Json.treeOf(layers(breakdown.fullness().size())));
        ArrayNode classes = document.putArray("classes");
        breakdown
                .classes()
                .forEach(one -> classes.addObject()
                        .put("class", one.name())
                        .put("messages", one.messages())
                        .put("tokens", one.tokens()));
        ArrayNode files = document.putArray("files");
        breakdown
                .files()
                .forEach(file -> files.addObject()
                        .put("path", file.path())
                        .put("tokens", file.tokens())
                        .put("mode", file.isOutline() ? "summary" : "full")
                        .put("messages_since_reference", file.idle())
                        .put("pinned", file.isPinned()));
        ArrayNode next = document.putArray("next");
        breakdown
                .next()
                .forEach(step -> next.addObject()
                        .put("level", word(step))
                        .put("at", step.at())
                        .put("tokens", step.tokens()));
        return document;
    }

    /** Returns a remark about how the cost of a rewrite was assumed; empty if it is based on a known price. */
    public static Optional<String> assumption(CacheTerms terms) {
        return switch (terms.basis()) {
            case PRICE -> Optional.empty();
            case ASSUMED -> Optional.of(say("report.cache.assumed"));
            case NO_CACHE -> Optional.of(say("report.cache.none"));
        };
    }

    /** The context budget and the model's window, each with the cost of a prompt of that size. */
    public record BudgetCost(ContextBudget budget, Optional<Price> price) {
        public static BudgetCost of(Session session) {
            return new BudgetCost(session.context().budget(), session.log().price());
        }

        public String line() {
            long tokens = budget.tokens();
            if (tokens >= budget.most()) {
                return say("report.budget.all", EventLines.count(tokens), EventLines.count(budget.window()));
            }
            return price.map(known -> say(
                            "report.budget.priced",
                            EventLines.count(tokens),
                            EventLines.count(budget.window()),
                            dollars(known, tokens),
                            dollars(known, budget.window())))
                    .orElseGet(() -> say("report.budget", EventLines.count(tokens), EventLines.count(budget.window())));
        }

        /** Formats the cost of a prompt whose tokens are all cache hits. */
        private static String dollars(Price price, long tokens) {
            return String.format(Locale.ROOT, "$%.4f", price.ofHits(tokens));
        }
    }

    /** The cache hits of the latest requests as readable lines. An unknown value is shown as a question mark, never as zero. */
    public static final class CacheTable {
        private static final Columns COLUMNS = new Columns(" ", -12, 11, 11, 11, 7, 14);
        private static final double HUNDRED = 100;

        private final List<CachedRequest> requests;
        private final List<CacheAnomaly> anomalies;

        public CacheTable(List<CachedRequest> requests, List<CacheAnomaly> anomalies) {
            this.requests = List.copyOf(requests);
            this.anomalies = List.copyOf(anomalies);
        }

        public List<String> lines() {
            if (requests.isEmpty()) {
                return List.of(say("report.cache.none_sent"));
            }
            List<String> lines = new ArrayList<>(List.of(head()));
            requests.forEach(request -> lines.add(line(request)));
            if (!anomalies.isEmpty()) {
                lines.addAll(List.of("", say("report.cache.other")));
                anomalies.forEach(anomaly -> lines.add(line(anomaly)));
            }
            return lines;
        }

        private static String head() {
            return COLUMNS.row(
                    say("report.cache.turn"),
                    say("report.cache.hit"),
                    say("report.cache.miss"),
                    say("report.cache.expected"),
                    say("report.cache.share"),
                    say("report.cache.first"));
        }

        /** Formats an anomaly. Token counts are exact, because rounded ones could look equal. */
        private static String line(CacheAnomaly anomaly) {
            long more = anomaly.hit() - anomaly.expected();
            return COLUMNS.row(
                            anomaly.turn() + ", " + anomaly.step(), count(anomaly.hit()), "", count(anomaly.expected()))
                    + " "
                    + say(more < 0 ? "report.cache.fewer" : "report.cache.more", count(Math.abs(more)));
        }

        private static String line(CachedRequest request) {
            return COLUMNS.row(
                    request.turn() + ", " + request.step(),
                    count(request.hit()),
                    count(request.miss()),
                    count(request.expected()),
                    share(request),
                    request.firstToken() == null
                            ? "?"
                            : String.format(
                                    Locale.ROOT, "%,d ms", request.firstToken().toMillis()));
        }

        private static String count(@Nullable Long tokens) {
            return tokens == null ? "?" : EventLines.count(tokens);
        }

        private static String share(CachedRequest request) {
            Long hit = request.hit();
            Long miss = request.miss();
            return hit == null || miss == null || hit + miss == 0
                    ? "?"
                    : String.format(Locale.ROOT, "%.1f %%", Math.floor(HUNDRED * 10 * hit / (hit + miss)) / 10);
        }
    }

    /** The resident files as readable lines. */
    public record ResidentTable(ResidentReport report) {
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(say(
                    "report.resident.sum",
                    EventLines.count(report.bytes()),
                    say("report.resident.files", report.files().size()),
                    EventLines.count(report.most()),
                    EventLines.count(report.superseded())));
            report.files().forEach(file -> lines.add(line(file)));
            if (!report.left().isEmpty()) {
                lines.add("");
                lines.add(say("report.resident.left"));
                report.left()
                        .forEach(file ->
                                lines.add("  " + SafeText.line(file.path()) + ": " + SafeText.line(file.why())));
            }
            return lines;
        }

        private static String extent(ResidentRow file) {
            return switch (file.extent()) {
                case WHOLE -> "";
                case ENDS -> say("report.resident.ends");
                case PARTS -> say("report.resident.parts");
            };
        }

        private static String due(ResidentRow file) {
            return switch (file.status()) {
                case ALREADY -> "";
                case NEXT_REQUEST -> say("report.resident.next_request");
                case NEXT_REBASE -> say("report.resident.next_rebase");
            };
        }

        private static String line(ResidentRow file) {
            String state = (file.isPinned() ? say("report.resident.pinned") : "") + extent(file) + due(file);
            String figures = say(
                    "report.resident.bytes",
                    String.format(Locale.ROOT, "%,9d", file.bytes()),
                    String.format(Locale.ROOT, "%6d", file.lines()),
                    String.format(Locale.ROOT, "%5.1f", file.score()));
            return "  " + figures + "  " + SafeText.line(file.path()) + state;
        }
    }
}
