package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.GateLimits;
import dev.deepseektui.core.context.capacity.CapacityState.GateStanding;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The capacity controller's checkpoints and its conditions for interventions, as readable lines. */
public final class CapacityTable {
    private static final String OUTCOME = "        → ";
    private static final Columns COLUMNS = new Columns("  ", 6, -16, 6, 6, 6, 6, -8, -7, -26, 0);

    private CapacityTable() {}

    public static String head() {
        return COLUMNS.row(
                say("report.capacity.turn"),
                say("report.capacity.checkpoint"),
                "h_hat",
                "c_hat",
                say("report.capacity.slack"),
                "p_fail",
                say("report.capacity.pressure"),
                say("report.capacity.trouble"),
                say("report.capacity.action"),
                say("report.capacity.reason"));
    }

    public static String row(CheckpointEvaluated evaluated) {
        Optional<Assessment> computed = Optional.ofNullable(evaluated.assessment());
        return COLUMNS.row(
                evaluated.turn(),
                evaluated.checkpoint().word(),
                computed.map(of -> number(of.pressure().hHat(), 2)).orElse("-"),
                computed.map(of -> number(of.prior().cHat(), 2)).orElse("-"),
                computed.map(of -> number(of.slack(), 2)).orElse("-"),
                computed.map(of -> number(of.failure().pFail(), 3)).orElse("-"),
                computed.map(Assessment::risk)
                        .map(risk -> say("report.risk." + risk.riskBand().word()) + (risk.forced() ? "!" : ""))
                        .orElse("-"),
                trouble(evaluated),
                computed.map(of -> action(evaluated.decision())).orElse("-"),
                evaluated.decision().reason().word());
    }

    /** Returns the row of a checkpoint, followed by its results. */
    public static List<String> rows(CapacityTrace.CapacityStep step) {
        List<String> rows = new ArrayList<>();
        rows.add(row(step.evaluated()));
        if (step.applied() != null) {
            rows.add(OUTCOME + new InterventionLines(step.applied(), null).line(Long::toString));
            if (step.applied().memory() != null) {
                rows.add(OUTCOME + step.applied().memory());
            }
        }
        if (step.skipped() != null) {
            rows.add(OUTCOME + step.skipped().reason().word());
        }
        return rows;
    }

    /**
     * Returns the number of failed calls among the recent calls, such as {@code 2/5}, followed by {@code !} if the
     * failures trigger an intervention.
     */
    private static String trouble(CheckpointEvaluated evaluated) {
        Trouble trouble = evaluated.trouble();
        return trouble == null ? "-" : trouble.failed() + "/" + trouble.calls() + (trouble.alarm() ? "!" : "");
    }

    /** Returns the action, in brackets if it was proposed but not carried out. */
    private static String action(CapacityDecision decision) {
        if (decision.proposedAction() == CapacityAction.NO_INTERVENTION) {
            return "-";
        }
        String word = decision.proposedAction().word();
        return decision.action() == CapacityAction.NO_INTERVENTION ? "(" + word + ")" : word;
    }

    private static String number(double value, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }

    /**
     * Returns one line per condition that a proposed action must meet in the given turn, each with its current state.
     */
    public static List<String> gates(CapacitySettings settings, long turn, GateStanding standing) {
        GateLimits limits = settings.gates();
        List<String> lines = new ArrayList<>();
        if (!settings.enabled()) {
            lines.add(say("report.gate.off"));
        } else if (settings.observeOnly()) {
            lines.add(say("report.gate.observes"));
        }
        if (turn < limits.minTurns()) {
            lines.add(say("report.gate.early", limits.minTurns(), limits.minActions()));
        }
        lines.add(say("report.gate.once", say(standing.intervened() ? "report.gate.spent" : "report.gate.free")));
        lines.add(say("report.gate.refresh", cooldown(standing.refreshCools(), limits.refreshCooldownTurns())));
        lines.add(say("report.gate.replan", cooldown(standing.replanCools(), limits.replanCooldownTurns())));
        lines.add(say(
                "report.gate.replay",
                standing.replayDisabled()
                        ? say("report.gate.replay.off")
                        : say("report.gate.replay.tried", standing.replaysTried(), limits.maxReplayPerTurn())));
        lines.add(say(
                "report.gate.note",
                standing.notes() == 0
                        ? say(
                                "report.gate.note.free",
                                settings.trouble().threshold(),
                                settings.trouble().window())
                        : say("report.gate.note.given", standing.notes())));
        return lines;
    }

    private static String cooldown(boolean cools, long turns) {
        return cools ? say("report.gate.waits", turns) : say("report.gate.free");
    }
}
