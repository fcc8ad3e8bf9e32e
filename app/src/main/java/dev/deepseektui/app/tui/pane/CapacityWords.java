package dev.deepseektui.app.tui.pane;

import dev.deepseektui.core.capacity.Action;
import dev.deepseektui.core.capacity.Assessment;
import dev.deepseektui.core.capacity.Decision;
import dev.deepseektui.core.capacity.FailureProbability;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.Pressure;
import dev.deepseektui.core.capacity.Reason;
import java.util.Optional;

/** How are the controller's findings said to people? */
final class CapacityWords {
    private static final String NOTE = "tell the model its dead ends";

    private CapacityWords() {}

    /** The term of the pressure that moved it most from one checkpoint to the next. */
    static Optional<String> pressureMovedBy(Assessment before, Assessment now) {
        Pressure then = before.pressure();
        Pressure here = now.pressure();
        return new Largest()
                .term("actions of this turn", then.actions(), here.actions())
                .term("recent tool calls", then.tools(), here.tools())
                .term("things they are about", then.references(), here.references())
                .term("fullness of the prompt", then.context(), here.context())
                .words();
    }

    /** The term of the risk that moved it most. */
    static Optional<String> riskMovedBy(Assessment before, Assessment now) {
        FailureProbability then = before.failure();
        FailureProbability here = now.failure();
        return new Largest()
                .term("slack", then.finalSlack(), here.finalSlack())
                .term("lowest slack", then.minSlack(), here.minSlack())
                .term("times without slack", then.violationRatio(), here.violationRatio())
                .term("swings of slack", then.slackVolatility(), here.slackVolatility())
                .term("last drop of slack", then.slackDrop(), here.slackDrop())
                .words();
    }

    static String next(Decision decision) {
        if (decision.proposedAction() == Action.NO_INTERVENTION) {
            return "next: nothing, " + reason(decision.reason());
        }
        String proposed = decision.byTrouble() && decision.proposedAction() == Action.VERIFY_WITH_TOOL_REPLAY
                ? NOTE
                : action(decision.proposedAction());
        return decision.action() == Action.NO_INTERVENTION
                ? "next: " + proposed + ", held back: " + reason(decision.reason())
                : "now: " + proposed;
    }

    /** What was tried and came to nothing. */
    static String skipped(InterventionSkipped skipped) {
        String why = switch (skipped.reason()) {
            case NOTHING_TO_REFRESH -> "too little to take out";
            case NO_REPLAY_CANDIDATE -> "no call to replay";
            case FAILED -> "it failed";
        };
        return "tried: " + action(skipped.action()) + ", " + why;
    }

    static String last(InterventionApplied applied) {
        InterventionEffect effect = applied.effect();
        String tokens = effect == null
                ? ""
                : ", " + Figures.count(effect.beforeTokens()) + " → " + Figures.count(effect.afterTokens());
        return "last: " + (applied.tellsDeadEnds() ? "a note of dead ends" : action(applied.action())) + " in turn "
                + applied.turn() + tokens;
    }

    static String action(Action action) {
        return switch (action) {
            case NO_INTERVENTION -> "nothing";
            case TARGETED_CONTEXT_REFRESH -> "refresh";
            case VERIFY_WITH_TOOL_REPLAY -> "replay a tool call";
            case VERIFY_AND_REPLAN -> "replan";
        };
    }

    static String reason(Reason reason) {
        return switch (reason) {
            case CAPACITY_CONTROLLER_DISABLED -> "off";
            case MISSING_CAPACITY_DATA_FAIL_OPEN -> "an input is unknown";
            case MIN_TURNS_BEFORE_GUARDRAIL_NOT_REACHED -> "the session is young";
            case LOW_RISK_NO_INTERVENTION -> "the pressure is low";
            case INTERVENTION_ALREADY_APPLIED_THIS_TURN -> "this turn had one already";
            case REFRESH_COOLDOWN_ACTIVE -> "the last refresh is too near";
            case REPLAY_DISABLED_FOR_TURN -> "replays are off for this turn";
            case MAX_REPLAY_PER_TURN_REACHED -> "this turn had its replays";
            case REPLAN_COOLDOWN_ACTIVE -> "the last replan is too near";
            case NOT_AVAILABLE_AT_CHECKPOINT -> "not at this checkpoint";
            case OBSERVE_ONLY -> "it only observes";
            case TRIAL_ONLY_WATCHES -> "this session only watches, for the trial";
            case POLICY_SELECTED_ACTION -> "all is well";
        };
    }
}
