package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.report.InterventionLines;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pane section of the capacity controller: the model's focus, its slack and the last intervention.
 *
 * @param before the assessment at the previous checkpoint
 * @param slacks the slack at the latest checkpoints, oldest first
 * @param skipped the intervention that was skipped at the last checkpoint because there was nothing to change; null if
 * none was
 */
record CapacitySection(
        @Nullable CheckpointEvaluated last,
        @Nullable Assessment before,
        List<Double> slacks,
        @Nullable InterventionApplied applied,
        @Nullable InterventionSkipped skipped)
        implements PaneSection {
    static final CapacitySection NONE = new CapacitySection(null, null, List.of(), null, null);
    private static final int MAX_SLACKS = 16;
    private static final int MAX_SLACKS_IN_PANE = 12;
    private static final int MIN_PROFILE = 3;
    private static final long MIN_TROUBLE = 2;
    private static final double NOTICEABLE = 0.005;
    private static final String OTHER_MODELS = "fallback_default_prior";

    CapacitySection {
        slacks = List.copyOf(slacks);
    }

    CapacitySection after(TapeEvent event) {
        if (event instanceof InterventionApplied intervention) {
            return new CapacitySection(last, before, slacks, intervention, null);
        }
        if (event instanceof InterventionSkipped nothing) {
            return new CapacitySection(last, before, slacks, applied, nothing);
        }
        if (!(event instanceof CheckpointEvaluated evaluated)) {
            return this;
        }
        Assessment found = evaluated.assessment();
        Assessment previous = found() == null ? before : found();
        List<Double> more = new ArrayList<>(slacks);
        if (found != null) {
            more.add(found.slack());
        }
        return new CapacitySection(evaluated, previous, newest(more, MAX_SLACKS), applied, null);
    }

    private static List<Double> newest(List<Double> numbers, int limit) {
        return numbers.subList(Math.max(0, numbers.size() - limit), numbers.size());
    }

    private @Nullable Assessment found() {
        return last == null ? null : last.assessment();
    }

    @Override
    public PaneTopic topic() {
        return PaneTopic.FOCUS;
    }

    @Override
    public Optional<Line> headline() {
        if (last == null) {
            return Optional.empty();
        }
        Assessment found = found();
        return Optional.of(
                found == null
                        ? Line.of(Span.dim(reason(last.decision())))
                        : Line.of(risk(found.risk()), Span.plain(dynamics(found.risk()))));
    }

    private static String dynamics(Risk risk) {
        if (risk.forced()) {
            return say("pane.risk.after_errors");
        }
        return risk.severe() ? say("pane.risk.severe") : "";
    }

    @Override
    public List<Line> details(int width) {
        Assessment found = found();
        List<Line> lines = new ArrayList<>();
        if (last != null && found != null) {
            lines.addAll(Wrap.words(
                    width,
                    Span.dim(say("pane.capacity.slack")),
                    Span.plain(Figures.decimal(found.slack()) + " "),
                    Span.of(Gauge.sparkline(slacks), Ink.ACCENT)));
            trouble()
                    .ifPresent(trouble -> lines.addAll(Wrap.words(
                            width,
                            Span.dim(say("pane.capacity.trouble")),
                            Span.of(InterventionLines.trouble(trouble), ink(trouble)))));
            lines.addAll(Wrap.words(
                    width,
                    Span.dim(say("pane.capacity.h")),
                    Span.plain(Figures.decimal(found.pressure().hHat())),
                    Span.dim(say("pane.capacity.c")),
                    Span.plain(Figures.decimal(found.prior().cHat())),
                    Span.dim(say("pane.capacity.model", prior(found.prior().row())))));
            Optional<String> next = skipped == null ? next(last.decision()) : Optional.of(skipped(skipped));
            Stream.of(loadMovedBy(found), riskMovedBy(found), next)
                    .flatMap(Optional::stream)
                    .forEach(words -> lines.addAll(Wrap.words(width, Span.plain(words))));
        }
        if (applied != null) {
            lines.addAll(Wrap.words(width, Span.dim(last(applied))));
        }
        return lines;
    }

    /**
     * Returns the display name of a capacity prior: the model's name, or a label for the default if the model is
     * unknown.
     */
    private static String prior(String row) {
        return row.equals(OTHER_MODELS) ? say("pane.capacity.default_model") : row;
    }

    /**
     * Describes the change in load since the previous checkpoint by naming the term that changed most; empty if there
     * is nothing to compare or no noticeable change.
     */
    private Optional<String> loadMovedBy(Assessment now) {
        if (before == null) {
            return Optional.empty();
        }
        Pressure then = before.pressure();
        Pressure here = now.pressure();
        return moved(
                "load",
                List.of(
                        Map.entry("actions", here.actions() - then.actions()),
                        Map.entry("tools", here.tools() - then.tools()),
                        Map.entry("references", here.references() - then.references()),
                        Map.entry("context", here.context() - then.context())));
    }

    private Optional<String> riskMovedBy(Assessment now) {
        if (before == null) {
            return Optional.empty();
        }
        FailureProbability then = before.failure();
        FailureProbability here = now.failure();
        return moved(
                "risk",
                List.of(
                        Map.entry("slack", here.finalSlack() - then.finalSlack()),
                        Map.entry("lowest", here.minSlack() - then.minSlack()),
                        Map.entry("violations", here.violationRatio() - then.violationRatio()),
                        Map.entry("swings", here.slackVolatility() - then.slackVolatility()),
                        Map.entry("drop", here.slackDrop() - then.slackDrop())));
    }

    /** Describes the term that changed most; empty if the change is too small to be noticeable. */
    private static Optional<String> moved(String sum, List<Map.Entry<String, Double>> changes) {
        return changes.stream()
                .max(Comparator.comparingDouble(change -> Math.abs(change.getValue())))
                .filter(change -> Math.abs(change.getValue()) >= NOTICEABLE)
                .map(change -> {
                    String way = change.getValue() > 0 ? ".up" : ".down";
                    String why = say("pane.term." + change.getKey() + way);
                    return say("pane.moved." + sum + way, Figures.decimal(Math.abs(change.getValue())), why);
                });
    }

    /** Describes the proposed intervention and, if it was not carried out, the reason; empty if none was proposed. */
    private static Optional<String> next(CapacityDecision decision) {
        if (decision.proposedAction() == CapacityAction.NO_INTERVENTION) {
            return Optional.empty();
        }
        String proposed = say("pane.act." + keyOf(decision.proposedAction()));
        return Optional.of(
                decision.action() == CapacityAction.NO_INTERVENTION
                        ? say("pane.waiting", proposed, reason(decision))
                        : say("pane.now", proposed));
    }

    private static String reason(CapacityDecision decision) {
        return say("pane.reason." + keyOf(decision.reason()));
    }

    private static String skipped(InterventionSkipped skipped) {
        return say("pane.skipped." + keyOf(skipped.reason()), say("pane.act." + keyOf(skipped.action())));
    }

    private static String last(InterventionApplied applied) {
        String what = applied.isNote() ? say("pane.last.note") : say("pane.act." + keyOf(applied.action()));
        InterventionEffect effect = applied.effect();
        return effect == null
                ? say("pane.last", what, applied.turn())
                : say(
                        "pane.last.tokens",
                        what,
                        applied.turn(),
                        Figures.exactCount(effect.beforeTokens()),
                        Figures.exactCount(effect.afterTokens()));
    }

    /** Returns the recent failures; empty if there are too few to show. */
    private Optional<Trouble> trouble() {
        return Optional.ofNullable(last == null ? null : last.trouble())
                .filter(trouble -> trouble.failed() >= MIN_TROUBLE);
    }

    private static Ink ink(Trouble trouble) {
        return trouble.alarm() ? Ink.FAILURE : Ink.TEXT;
    }

    /** Returns the label of the model's focus: the risk band at the last checkpoint, off or unknown. */
    Span word() {
        if (last != null && last.decision().reason() == GateReason.CAPACITY_CONTROLLER_DISABLED) {
            return Span.dim(say("pane.focus.off"));
        }
        Assessment found = found();
        return found == null ? Span.dim(say("pane.focus.unknown")) : risk(found.risk());
    }

    private static Span risk(Risk risk) {
        Ink ink = switch (risk.riskBand()) {
            case LOW -> Ink.TEXT;
            case MEDIUM -> Ink.ATTENTION;
            case HIGH -> Ink.FAILURE;
        };
        return Span.of(say("pane.capacity.risk", say("pane.risk." + keyOf(risk.riskBand()))), ink);
    }

    /** Returns slack and risk for the status row, such as {@code slack 1.8 · risk low}. An unusual risk is coloured. */
    Line brief() {
        Assessment found = found();
        Span word = word();
        Span shown = word.style().role() == Ink.TEXT ? Span.dim(word.text()) : word;
        return Line.of(
                Span.dim(found == null ? say("pane.focus.brief") : say("pane.slack.brief", digit(found.slack()))),
                shown);
    }

    PaneBlock block(long turn, int width) {
        List<Row> rows = new ArrayList<>();
        Assessment found = found();
        if (found != null) {
            rows.add(slack(found, width));
        }
        trouble()
                .ifPresent(trouble -> rows.add(Row.of(Span.dim(say("pane.trouble")))
                        .right(Span.of(say("pane.trouble.short", trouble.failed(), trouble.calls()), ink(trouble)))));
        action(turn).ifPresent(words -> rows.add(Row.of(Span.dim(words))));
        return PaneBlock.of(PaneTopic.FOCUS, Line.of(word()), rows);
    }

    private Row slack(Assessment found, int width) {
        double slack = found.slack();
        Line free = slack < 0
                ? Line.of(Span.of(say("pane.slack.over", digit(-slack)), Ink.FAILURE))
                : Line.of(
                        Span.plain(digit(slack)),
                        Span.dim(say("pane.slack.of_free", digit(found.prior().cHat()))));
        int room = Math.min(MAX_SLACKS_IN_PANE, width - Cells.width(say("pane.slack")) - free.width() - 2);
        List<Double> shown = room < MIN_PROFILE ? List.of() : newest(slacks, room);
        return Row.of(Span.dim(say("pane.slack") + Gauge.sparkline(shown))).right(free);
    }

    /** Describes the last intervention or, if there was none, the one that was proposed but not carried out. */
    private Optional<String> action(long turn) {
        if (applied != null) {
            String did = say("pane.did." + keyOf(applied.isNote() ? CapacityAction.TROUBLE_NOTE : applied.action()));
            long turns = turn - applied.turn();
            return Optional.of(turns <= 0 ? say("pane.when.this_turn", did) : say("pane.when.turns_ago", did, turns));
        }
        return Optional.ofNullable(last)
                .map(CheckpointEvaluated::decision)
                .filter(decision -> decision.action() == CapacityAction.NO_INTERVENTION)
                .map(CapacityDecision::proposedAction)
                .filter(proposed -> proposed != CapacityAction.NO_INTERVENTION)
                .map(proposed -> say("pane.would", say("pane.do." + keyOf(proposed))));
    }

    private static String digit(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }
}
