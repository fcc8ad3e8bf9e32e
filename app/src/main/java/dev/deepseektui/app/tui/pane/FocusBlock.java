package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.pane.PaneSection.Gauge;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The model's focus: a word, the slack, and the last intervention. */
final class FocusBlock {
    private static final long LEAST_TROUBLE = 2;
    private static final int MOST_SLACKS = 12;
    private static final int LEAST_PROFILE = 3;

    private final CapacitySection capacity;
    private final int width;

    private FocusBlock(CapacitySection capacity, int width) {
        this.capacity = capacity;
        this.width = width;
    }

    /** * @param turn the current or last turn */
    static PaneBlock of(CapacitySection capacity, long turn, int width) {
        return new FocusBlock(capacity, width).block(turn);
    }

    static Span word(CapacitySection capacity) {
        CheckpointEvaluated last = capacity.last();
        if (last != null && last.decision().reason() == GateReason.CAPACITY_CONTROLLER_DISABLED) {
            return Span.dim(say("pane.focus.off"));
        }
        Assessment found = last == null ? null : last.assessment();
        if (last == null || found == null) {
            return Span.dim(say("pane.focus.unknown"));
        }
        return risk(found.risk());
    }

    /** Returns the risk as shown everywhere on the screen: the band of the last checkpoint. */
    private static Span risk(Risk risk) {
        Ink ink = switch (risk.riskBand()) {
            case LOW -> Ink.TEXT;
            case MEDIUM -> Ink.ATTENTION;
            case HIGH -> Ink.FAILURE;
        };
        return Span.of(say("pane.capacity.risk", CapacityWords.band(risk.riskBand())), ink);
    }

    /** Returns slack and risk for the status row, such as {@code slack 1.8 · risk low}; unusual values are coloured. */
    static Line brief(CapacitySection capacity) {
        CheckpointEvaluated last = capacity.last();
        Assessment found = last == null ? null : last.assessment();
        Span word = word(capacity);
        Span shown = word.style().role() == Ink.TEXT ? Span.dim(word.text()) : word;
        return found == null
                ? Line.of(Span.dim(say("pane.focus.brief")), shown)
                : Line.of(Span.dim(say("pane.slack.brief", digit(found.slack()))), shown);
    }

    private PaneBlock block(long turn) {
        List<Row> rows = new ArrayList<>();
        CheckpointEvaluated last = capacity.last();
        Assessment found = last == null ? null : last.assessment();
        if (found != null) {
            rows.add(slack(found));
        }
        Trouble trouble = last == null ? null : last.trouble();
        if (trouble != null && trouble.failed() >= LEAST_TROUBLE) {
            rows.add(trouble(trouble));
        }
        action(turn).ifPresent(words -> rows.add(Row.of(Span.dim(words))));
        return PaneBlock.of(PaneTopic.FOCUS, Line.of(word(capacity)), rows);
    }

    private Row slack(Assessment found) {
        double slack = found.slack();
        Line free = slack < 0
                ? Line.of(Span.of(say("pane.slack.over", digit(-slack)), Ink.FAILURE))
                : Line.of(
                        Span.plain(digit(slack)),
                        Span.dim(say("pane.slack.of_free", digit(found.prior().cHat()))));
        int room = Math.min(MOST_SLACKS, width - Cells.width(say("pane.slack")) - free.width() - 2);
        List<Double> slacks = capacity.slacks();
        List<Double> shown =
                room < LEAST_PROFILE ? List.of() : slacks.subList(Math.max(0, slacks.size() - room), slacks.size());
        return Row.of(Span.dim(say("pane.slack") + Gauge.sparkline(shown))).right(free);
    }

    private static Row trouble(Trouble trouble) {
        Ink ink = trouble.alarm() ? Ink.FAILURE : Ink.TEXT;
        return Row.of(Span.dim(say("pane.trouble")))
                .right(Span.of(say("pane.trouble.short", trouble.failed(), trouble.calls()), ink));
    }

    private Optional<String> action(long turn) {
        CheckpointEvaluated last = capacity.last();
        InterventionApplied applied = capacity.applied();
        if (applied != null) {
            return Optional.of(ago(past(applied), turn - applied.turn()));
        }
        if (last == null || last.decision().action() != CapacityAction.NO_INTERVENTION) {
            return Optional.empty();
        }
        CapacityAction proposed = last.decision().proposedAction();
        return proposed == CapacityAction.NO_INTERVENTION
                ? Optional.empty()
                : Optional.of(say("pane.would", plain(proposed)));
    }

    private static String ago(String done, long turns) {
        return turns <= 0 ? say("pane.when.this_turn", done) : say("pane.when.turns_ago", done, turns);
    }

    private static String past(InterventionApplied applied) {
        if (applied.isNote()) {
            return say("pane.did.note");
        }
        return switch (applied.action()) {
            case NO_INTERVENTION -> say("pane.did.looked");
            case TARGETED_CONTEXT_REFRESH -> say("pane.did.refresh");
            case VERIFY_WITH_TOOL_REPLAY -> say("pane.did.replay");
            case VERIFY_AND_REPLAN -> say("pane.did.replan");
            case TROUBLE_NOTE -> say("pane.did.note");
        };
    }

    private static String plain(CapacityAction action) {
        return switch (action) {
            case NO_INTERVENTION -> say("pane.do.nothing");
            case TARGETED_CONTEXT_REFRESH -> say("pane.do.refresh");
            case VERIFY_WITH_TOOL_REPLAY -> say("pane.do.replay");
            case VERIFY_AND_REPLAN -> say("pane.do.replan");
            case TROUBLE_NOTE -> say("pane.do.note");
        };
    }

    private static String digit(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }
}
