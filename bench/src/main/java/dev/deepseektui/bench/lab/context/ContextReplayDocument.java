package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A replay as JSON; the cost is null if a price is unknown. */
public final class ContextReplayDocument {
    private ContextReplayDocument() {}

    public static Map<String, @Nullable Object> of(ContextReplayed replayed) {
        ReplayTally tally = replayed.tally();
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("requests", tally.requests());
        document.put("peak_tokens", tally.peakTokens());
        document.put("mean_tokens", tally.meanTokens());
        document.put("input_tokens", replayed.cost().input());
        document.put("hit_tokens", replayed.cost().hits());
        document.put("missed_tokens", replayed.missed());
        document.put("hit_ratio", replayed.hitRatio());
        document.put("rewrites", tally.rewrites());
        document.put(
                "cost_usd",
                replayed.cost().total().isPresent() ? replayed.cost().total().getAsDouble() : null);
        document.put(
                "compactions",
                tally.compactions().stream()
                        .map(ContextReplayDocument::compaction)
                        .toList());
        document.put("probes", probes(replayed.probes().all()));
        document.put("used_later", probes(replayed.probes().of(Probe.Kind.USED_LATER)));
        document.put("lost", replayed.lost());
        document.put("misleading", replayed.misleading());
        return document;
    }

    private static Map<String, @Nullable Object> compaction(CompactionApplied applied) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("level", word(applied.level()));
        document.put("before", applied.before());
        document.put("after", applied.after());
        document.put("freed", applied.freed());
        document.put("groups", applied.groups());
        document.put("files", applied.files());
        document.put("summary_by", applied.summaryBy());
        document.put("similarity", applied.similarity());
        document.put("price", applied.price());
        return document;
    }

    private static Map<String, @Nullable Object> probes(Count count) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("total", count.total());
        document.put("direct", count.direct());
        document.put("with_pointers", count.withPointers());
        return document;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
