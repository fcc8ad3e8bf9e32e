package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Texts about the capacity controller's findings. */
final class CapacityWords {
    private static final String OTHER_MODELS = "fallback_default_prior";

    private CapacityWords() {}

    /** Returns the term of the pressure that changed it most between two checkpoints. */
    static Optional<String> pressureMovedBy(Assessment before, Assessment now) {
        Pressure then = before.pressure();
        Pressure here = now.pressure();
        return new Largest()
                .term("actions", then.actions(), here.actions())
                .term("tools", then.tools(), here.tools())
                .term("references", then.references(), here.references())
                .term("context", then.context(), here.context())
                .moved("load");
    }

    /** Returns the term of the risk that changed it most. */
    static Optional<String> riskMovedBy(Assessment before, Assessment now) {
        FailureProbability then = before.failure();
        FailureProbability here = now.failure();
        return new Largest()
                .term("slack", then.finalSlack(), here.finalSlack())
                .term("lowest", then.minSlack(), here.minSlack())
                .term("violations", then.violationRatio(), here.violationRatio())
                .term("swings", then.slackVolatility(), here.slackVolatility())
                .term("drop", then.slackDrop(), here.slackDrop())
                .moved("risk");
    }

    /** Returns the planned intervention; empty without one. */
    static Optional<String> next(CapacityDecision decision) {
        if (decision.proposedAction() == CapacityAction.NO_INTERVENTION) {
            return Optional.empty();
        }
        String proposed = action(decision.proposedAction());
        return Optional.of(
                decision.action() == CapacityAction.NO_INTERVENTION
                        ? say("pane.waiting", proposed, reason(decision.reason()))
                        : say("pane.now", proposed));
    }

    static String skipped(InterventionSkipped skipped) {
        return switch (skipped.reason()) {
            case NOTHING_TO_REFRESH -> say("pane.skipped.refresh");
            case NOTHING_TO_REPLAN -> say("pane.skipped.replan");
            case NO_REPLAY_CANDIDATE -> say("pane.skipped.replay");
            case FAILED -> say("pane.skipped.failed", action(skipped.action()));
        };
    }

    static String last(InterventionApplied applied) {
        InterventionEffect effect = applied.effect();
        String what = applied.isNote() ? say("pane.last.note") : action(applied.action());
        return effect == null
                ? say("pane.last", what, applied.turn())
                : say(
                        "pane.last.tokens",
                        what,
                        applied.turn(),
                        Figures.exactCount(effect.beforeTokens()),
                        Figures.exactCount(effect.afterTokens()));
    }

    static String band(RiskBand band) {
        return switch (band) {
            case LOW -> say("pane.risk.low");
            case MEDIUM -> say("pane.risk.medium");
            case HIGH -> say("pane.risk.high");
        };
    }

    /** Returns the name of a prior: a model, or the default for unknown models. */
    static String prior(String row) {
        return row.equals(OTHER_MODELS) ? say("pane.capacity.default_model") : row;
    }

    static String action(CapacityAction action) {
        return switch (action) {
            case NO_INTERVENTION -> say("pane.act.nothing");
            case TARGETED_CONTEXT_REFRESH -> say("pane.act.refresh");
            case VERIFY_WITH_TOOL_REPLAY -> say("pane.act.replay");
            case VERIFY_AND_REPLAN -> say("pane.act.replan");
            case TROUBLE_NOTE -> say("pane.act.note");
        };
    }

    static String reason(GateReason reason) {
        return switch (reason) {
            case CAPACITY_CONTROLLER_DISABLED -> say("pane.reason.disabled");
            case MISSING_CAPACITY_DATA_FAIL_OPEN -> say("pane.reason.unknown_input");
            case MIN_TURNS_BEFORE_GUARDRAIL_NOT_REACHED -> say("pane.reason.young");
            case LOW_RISK_NO_INTERVENTION -> say("pane.reason.low");
            case INTERVENTION_ALREADY_APPLIED_THIS_TURN -> say("pane.reason.once_a_turn");
            case REFRESH_COOLDOWN_ACTIVE -> say("pane.reason.refresh_cooldown");
            case REPLAY_DISABLED_FOR_TURN -> say("pane.reason.replay_off");
            case MAX_REPLAY_PER_TURN_REACHED -> say("pane.reason.replay_used");
            case REPLAN_COOLDOWN_ACTIVE -> say("pane.reason.replan_cooldown");
            case NOT_AVAILABLE_AT_CHECKPOINT -> say("pane.reason.not_here");
            case OBSERVE_ONLY -> say("pane.reason.observe_only");
            case POLICY_SELECTED_ACTION -> say("pane.reason.nothing");
        };
    }

    /** The named number with the largest change. */
    private static final class Largest {
        private static final double NOTICEABLE = 0.005;

        private final Map<String, Double> changes = new LinkedHashMap<>();

        Largest term(String name, double before, double now) {
            changes.put(name, now - before);
            return this;
        }

        /** Describes the change of a sum, {@code load} or {@code risk}, by its largest term; empty without a noticeable change. */
        Optional<String> moved(String sum) {
            return changes.entrySet().stream()
                    .filter(change -> Math.abs(change.getValue()) >= NOTICEABLE)
                    .max(Map.Entry.comparingByValue((a, b) -> Double.compare(Math.abs(a), Math.abs(b))))
                    .map(change -> {
                        String way = change.getValue() > 0 ? ".up" : ".down";
                        String why = say("pane.term." + change.getKey() + way);
                        return say("pane.moved." + sum + way, Figures.decimal(Math.abs(change.getValue())), why);
                    });
        }
    }
}
