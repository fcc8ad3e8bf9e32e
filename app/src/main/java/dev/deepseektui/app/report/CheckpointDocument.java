package dev.deepseektui.app.report;

import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A checkpoint as programs read it: one flat object whose fields are always there, null where nothing was computed. */
public final class CheckpointDocument {
    private CheckpointDocument() {}

    public static Map<String, @Nullable Object> of(CheckpointEvaluated evaluated) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("turn", evaluated.turn());
        document.put("checkpoint", evaluated.checkpoint().word());
        computed(document, "h_hat", evaluated, of -> of.pressure().hHat());
        computed(document, "c_hat", evaluated, of -> of.prior().cHat());
        computed(document, "slack", evaluated, Assessment::slack);
        computed(document, "final_slack", evaluated, of -> of.profile().finalSlack());
        computed(document, "min_slack", evaluated, of -> of.profile().minSlack());
        computed(document, "violation_ratio", evaluated, of -> of.profile().violationRatio());
        computed(document, "slack_volatility", evaluated, of -> of.profile().slackVolatility());
        computed(document, "slack_drop", evaluated, of -> of.profile().slackDrop());
        computed(document, "z", evaluated, of -> of.failure().z());
        computed(document, "p_fail", evaluated, of -> of.failure().pFail());
        computed(document, "risk_band", evaluated, of -> of.risk().riskBand().word());
        computed(document, "severe", evaluated, of -> of.risk().severe());
        computed(document, "forced", evaluated, of -> of.risk().forced());
        document.put("proposed_action", evaluated.decision().proposedAction().word());
        document.put("action", evaluated.decision().action().word());
        document.put("blocked", evaluated.decision().blocked());
        document.put("reason", evaluated.decision().reason().word());
        Trouble trouble = evaluated.trouble();
        document.put("trouble", trouble == null ? null : trouble.failed());
        document.put("trouble_alarm", trouble == null ? null : trouble.alarm());
        return document;
    }

    private static void computed(
            Map<String, @Nullable Object> document,
            String field,
            CheckpointEvaluated evaluated,
            Function<Assessment, Object> value) {
        document.put(field, evaluated.assessment() == null ? null : value.apply(evaluated.assessment()));
    }
}
