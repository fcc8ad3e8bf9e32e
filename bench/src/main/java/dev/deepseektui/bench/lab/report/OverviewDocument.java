package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.report.Overview.Model;
import dev.deepseektui.bench.lab.report.Usage.Day;
import dev.deepseektui.bench.lab.report.Usage.Tally;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The totals of many sessions as JSON. */
public final class OverviewDocument {
    private static final int MAX_SESSIONS = 10;

    private OverviewDocument() {}

    public static Map<String, @Nullable Object> of(Overview overview) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("sessions", overview.sessions().size());
        document.put("unreadable", overview.unreadable());
        document.put("turns", overview.sum(session -> session.turns().size()));
        document.put("requests", overview.sum(Usage::requests));
        document.put("prompt_tokens", overview.sum(Usage::promptTokens));
        document.put(
                "hit_tokens", overview.sum(session -> session.parts().hits().tokens()));
        document.put(
                "output_tokens",
                overview.sum(session -> session.parts().output().tokens()));
        document.put("hit_ratio", number(overview.hitRatio()));
        document.put("cost_usd", overview.cost());
        document.put("cost_is_whole", overview.isCostWhole());
        document.put("days", overview.days().stream().map(OverviewDocument::day).toList());
        document.put(
                "models",
                overview.models().stream().map(OverviewDocument::model).toList());
        document.put(
                "tools",
                overview.tools().entrySet().stream().map(OverviewDocument::tool).toList());
        document.put("failures", overview.failures());
        document.put("longest", longest(overview));
        return document;
    }

    private static @Nullable Double number(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Map<String, @Nullable Object> day(Day day) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("date", day.date().toString());
        document.put("cost_usd", day.cost());
        document.put("hit_ratio", number(Overview.ratio(day.hits(), day.misses())));
        return document;
    }

    private static Map<String, @Nullable Object> model(Model model) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("model", model.name());
        document.put("sessions", model.sessions());
        document.put("requests", model.requests());
        document.put("cost_usd", model.cost());
        document.put("hit_ratio", number(Overview.ratio(model.hits(), model.misses())));
        return document;
    }

    private static Map<String, Object> tool(Map.Entry<String, Tally> tool) {
        return Map.of(
                "tool",
                tool.getKey(),
                "calls",
                tool.getValue().all(),
                "failed",
                tool.getValue().failed());
    }

    private static List<Map<String, @Nullable Object>> longest(Overview overview) {
        return overview.most(session -> session.worked().toMillis(), MAX_SESSIONS).stream()
                .map(session -> {
                    Map<String, @Nullable Object> document = new LinkedHashMap<>();
                    document.put("session_id", session.identity().id());
                    document.put("title", session.title());
                    document.put("seconds", session.worked().toSeconds());
                    document.put("cost_usd", session.cost());
                    return document;
                })
                .toList();
    }
}
