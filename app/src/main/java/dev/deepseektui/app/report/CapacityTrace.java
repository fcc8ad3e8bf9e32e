package dev.deepseektui.app.report;

import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The checkpoints of a session in order, each with its result. */
public final class CapacityTrace {
    private final List<CapacityStep> steps = new ArrayList<>();

    /**
     * A checkpoint with its result.
     *
     * @param applied the intervention that was applied; null if none was
     * @param skipped the intervention that was skipped; null if none was
     */
    public record CapacityStep(
            CheckpointEvaluated evaluated,
            @Nullable InterventionApplied applied,
            @Nullable InterventionSkipped skipped) {}

    public void apply(TapeEvent event) {
        if (event instanceof CheckpointEvaluated evaluated) {
            steps.add(new CapacityStep(evaluated, null, null));
        } else if (event instanceof InterventionApplied applied) {
            followed(applied, null);
        } else if (event instanceof InterventionSkipped skipped) {
            followed(null, skipped);
        }
    }

    /**
     * Adds a result to the last checkpoint. On a damaged tape there may be no checkpoint; the result is then ignored.
     */
    private void followed(@Nullable InterventionApplied applied, @Nullable InterventionSkipped skipped) {
        if (!steps.isEmpty()) {
            int last = steps.size() - 1;
            steps.set(last, new CapacityStep(steps.get(last).evaluated(), applied, skipped));
        }
    }

    public List<CapacityStep> steps() {
        return List.copyOf(steps);
    }

    /**
     * Returns a checkpoint for JSON: a flat object with a fixed set of fields. A value that was not computed is null.
     */
    public static Map<String, @Nullable Object> document(CheckpointEvaluated evaluated) {
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
