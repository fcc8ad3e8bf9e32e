package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.context.ContextReplayDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A comparison of variants as JSON. */
public final class VariantsDocument {
    private VariantsDocument() {}

    public static Map<String, Object> of(String recording, List<VariantResult> results) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("recording", recording);
        document.put("variants", results.stream().map(VariantsDocument::variant).toList());
        return document;
    }

    private static Map<String, @Nullable Object> variant(VariantResult result) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("settings", result.name());
        document.putAll(ContextReplayDocument.of(result.replayed()));
        document.put("injected_tokens", result.helped().injected());
        document.put("resident_revisions", result.helped().revised());
        document.put("checkpoints", result.helped().capacity().checkpoints());
        document.put("interventions", result.helped().capacity().interventions());
        document.put("alarms", result.helped().capacity().alarms());
        return document;
    }
}
